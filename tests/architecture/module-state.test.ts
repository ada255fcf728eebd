import { expect, test } from 'vitest';
import { findModuleState } from './module-state.ts';
import { parseSource, readSources } from './source-files.ts';

/**
 * What changes in a module while the program runs, and outlives a session. What belongs to the session is a value of
 * `defineSessionValue` (src/lib/session-state.ts), which ends with it.
 */
const allowed: Record<string, string> = {
  // The document
  'src/lib/session-state.ts state': 'the session',
  'src/trpc.ts queryClient': 'its cache is cleared with the session',
  'src/main.tsx root': 'element of the document',
  'src/router.ts router': 'of the document',
  'src/lib/document-title.ts titles': 'the parts that mounted components set',
  'src/lib/document-title.ts listeners': 'subscriptions of mounted components',
  'src/lib/page-user.ts userId':
    'a document has one user, also after the sign-out: the server refuses it to others',
  'src/lib/page-user.ts handleEnd': 'set once for the document',
  'src/shell/session/watch-session.ts isWatching': 'listens once for the document',
  'src/shell/session/follow-tabs.ts isFollowing': 'listens once for the document',
  'src/shell/route-title.ts liveRegion': 'element of the document',
  'src/ui/list/use-window-rows.ts isFirstList': 'whether the document was reloaded is asked once',
  // Drafts outlive the end of a session, each for its own user; signing out clears them
  'src/lib/form/drafts.ts user': 'whose drafts are offered',
  'src/lib/form/drafts.ts drafts': 'offered to their own user after signing in again',
  'src/lib/form/drafts.ts isKeeping': 'from the end of a session to the next one',
  'src/lib/form/drafts.ts clearTimer': 'runs in the session that follows',
  'src/lib/form/drafts.ts openForms': 'mounted forms',
  'src/lib/form/reopen-after-sign-in.ts openStates': 'mounted dialogs and inline forms',
  'src/lib/form/reopen-after-sign-in.ts snapshot': 'what was open, restored as drafts are',
  // Mounted components
  'src/lib/records/agenda-dialogs.ts listener': 'set while mounted',
  'src/lib/records/closing-requests.ts listener': 'set while mounted',
  'src/lib/records/hidden-event-registry.ts check': 'set while mounted',
  'src/ui/feedback/toast.ts listeners': 'subscriptions of mounted components',
  'src/ui/feedback/toast.ts lastId': 'distinguishes toasts',
  'src/ui/overlay/close-on-back.tsx layers': 'number of mounted overlays',
  'src/ui/uploads/use-uploads.ts uploading': 'mounted components that upload',
  'src/features/leads/kanban/kanban-drag.ts isDragStart': 'of the drag under way',
  'src/features/photos/photo-drag.ts announcedIndex': 'of the drag under way',
  // The browser and the device
  'src/lib/storage/use-local-storage.ts listeners': 'subscriptions of mounted components',
  'src/lib/storage/use-local-storage.ts memoryFallback':
    'stands for localStorage where that is full or unavailable',
  'src/lib/storage/use-local-storage.ts memoryOnlyKeys': 'keys that modules declare',
  'src/ui/feedback/use-chunk-error.ts offlineAt': 'when the network was last out of reach',
  'src/ui/inputs/pointer-press.ts isPressed': 'whether a pointer is pressed',
  'src/features/photos/send-photo.ts queues': 'limit the memory that scaling takes',
  'src/features/photos/send-photo.ts last': 'the queue used last',
  // Code that has loaded
  'src/lib/list/list-filters.ts loadedLists': 'declared by the code of lists',
  'src/lib/form/use-password-check.ts loaded': 'list of common passwords',
  'src/features/photos/photo-section.tsx sendPhotoCode': 'import under way',
  'src/ui/record/create-from-picker.ts modals': 'dialogs that the shell registers',
  'src/ui/record/create-from-picker.ts listeners': 'pickers that wait for these dialogs',
  'src/features/scanner/engine/worker.ts photo': 'of a web worker, which ends with its dialog',
  'src/features/scanner/engine/worker.ts library': 'of a web worker, which ends with its dialog',
  // The build
  'src/lib/use-wide.ts assumedWidth': 'width of prerendered pages',
  'src/prerender/chunk-groups.ts modules': 'of the build',
};

test('module state: what a module of src changes is a value of the session, or listed with its reason', () => {
  expect(findModuleState(readSources('src')).sort()).toEqual(Object.keys(allowed).sort());
});

test('module state: each way to change a variable of a module is found', () => {
  const source = parseSource(
    'src/lib/sample.ts',
    `import { memory } from './store.ts';
    const LIMIT = 3;
    const words = new Set(['a']);
    const has = (word: string) => words.has(word);
    let last = 0;
    export let [first, ...others]: string[] = [];
    export const seen = new Map<string, number>();
    const counts: Record<string, number> = {}, flags = { isOpen: false }, kept: string[] = [];
    function change(id: string) {
      const local: string[] = [];
      local.push(id);
      memory.set(id, LIMIT);
      seen.set(id, 1);
      counts[id] += 1;
      delete flags.isOpen;
      kept.push(id);
    }`,
  );
  expect(findModuleState([source])).toEqual(
    ['last', 'first', 'others', 'seen', 'counts', 'flags', 'kept']
      .map((name) => `src/lib/sample.ts ${name}`)
      .concat('src/lib/store.ts memory'),
  );
});
