import type { AnyRouter } from '@tanstack/react-router';
import { KEYS_CLEARED_AT_SIGN_OUT, KEYS_KEPT_AT_SIGN_OUT } from '../../lib/storage/storage-keys.ts';
import { clearStored, mirrorStored } from '../../lib/storage/use-local-storage.ts';
import { onSessionEnd, queryClient, trpcUtils } from '../../trpc.ts';
import { keepDrafts } from '../../ui/form/drafts.ts';

// Signs out the other tabs of the browser. Not during prerendering, where an open channel would keep the build process alive.
const tabs =
  'window' in globalThis && 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

let watching = false;
// The server clears the browser's storage at sign-out (Clear-Site-Data); this writes the settings back.
let restoreSettings = () => {};
// Set by watchSession, because importing the router would be a circular import.
let router: AnyRouter | undefined;

/** How long the navigation to the landing page may take before the cache is cleared anyway. */
const LEAVE_TIMEOUT_MS = 2000;

// Cancelled first: the answer to a request of this session must not end the next one.
function clearSessionData() {
  void queryClient.cancelQueries();
  queryClient.clear();
  clearStored(KEYS_CLEARED_AT_SIGN_OUT);
}

/** Called after sign-out: shows the landing page, clears cache and filters, and signs out the other tabs. */
export async function leave(): Promise<void> {
  keepDrafts(undefined);
  // Navigates before the cache is cleared: a list that renders without its cache would send requests without a session.
  const navigation = router?.navigate({ to: '/', replace: true });
  await Promise.race([navigation, new Promise((go) => setTimeout(go, LEAVE_TIMEOUT_MS))]).catch(() => {});
  clearSessionData();
  // The browser may clear the storage some time after the response, with anything written back before.
  const handleCleared = ({ key }: StorageEvent) => key === null && restoreSettings();
  window.addEventListener('storage', handleCleared);
  setTimeout(() => window.removeEventListener('storage', handleCleared), 10_000);
  restoreSettings();
  tabs?.postMessage('signed-out');
}

/** Redirects to /login with a return path when the session ends; revalidates pages restored from the back/forward cache. */
export function watchSession(appRouter: AnyRouter): void {
  router = appRouter;
  if (watching) return;
  watching = true;
  restoreSettings = mirrorStored(KEYS_KEPT_AT_SIGN_OUT);
  const expire = () => {
    const { pathname, href } = appRouter.state.location;
    const session = trpcUtils.auth.session.getData();
    // Once for each session: requests that find it ended later, before its page is left, would discard the drafts.
    if (!session || !pathname.startsWith('/crm')) return;
    keepDrafts(session.id);
    clearSessionData();
    void appRouter.navigate({ to: '/login', search: { ended: true, next: href }, replace: true });
  };
  onSessionEnd(expire);
  tabs?.addEventListener('message', () => {
    clearSessionData();
    void appRouter.navigate({ to: '/', replace: true });
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void appRouter.invalidate();
  });
}
