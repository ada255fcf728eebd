import type { AnyRouter } from '@tanstack/react-router';
import { KEPT_SETTINGS, PERSISTED_FILTERS } from '../lib/storage/persisted-keys.ts';
import { clearStored, notifyStored } from '../lib/storage/use-local-storage.ts';
import { onSessionEnd, queryClient, trpcUtils } from '../trpc.ts';
import { keepDrafts } from '../ui/form/drafts.ts';

// Other tabs of the same browser leave with the one that signs out. Not where pages are drawn at build time: an open
// channel keeps a build from ending.
const tabs =
  'window' in globalThis && 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

let watching = false;
// The server's answer to a sign-out empties the storage of the browser.
let putBack = () => {};
// Handed in by the guard: whoever imported the router from here would close a circle.
let router: AnyRouter | undefined;

/** How long the way to the landing page may take before everything is forgotten all the same. */
const LEAVE_TIMEOUT_MS = 2000;

function forget() {
  queryClient.clear();
  clearStored(PERSISTED_FILTERS);
}

/** After a sign-out: nothing of the agency stays in this browser, and the landing page is shown. */
export async function leave(): Promise<void> {
  keepDrafts(undefined);
  // The page goes before its cache: a list that is drawn once more without it would ask the server, as nobody.
  const left = router?.navigate({ to: '/', replace: true });
  await Promise.race([left, new Promise((go) => setTimeout(go, LEAVE_TIMEOUT_MS))]).catch(() => {});
  forget();
  // A busy browser empties its storage a moment after the answer; what is put back too early goes with the rest.
  const emptied = ({ key }: StorageEvent) => key === null && putBack();
  window.addEventListener('storage', emptied);
  setTimeout(() => window.removeEventListener('storage', emptied), 10_000);
  putBack();
  tabs?.postMessage('signed-out');
}

/** Sends whoever is no longer signed in to /login, with the way back; pages kept by the Back button ask again. */
export function watchSession(of: AnyRouter): void {
  router = of;
  if (watching) return;
  watching = true;
  putBack = notifyStored(KEPT_SETTINGS);
  const expire = () => {
    const { pathname, href } = of.state.location;
    if (!pathname.startsWith('/crm')) return;
    keepDrafts((trpcUtils.auth.session.getData() || undefined)?.id);
    forget();
    void of.navigate({ to: '/login', search: { ended: true, next: href }, replace: true });
  };
  onSessionEnd(expire);
  tabs?.addEventListener('message', () => {
    forget();
    void of.navigate({ to: '/', replace: true });
  });
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void of.invalidate();
  });
}
