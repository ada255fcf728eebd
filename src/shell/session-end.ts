import type { AnyRouter } from '@tanstack/react-router';
import { PERSISTED_FILTERS } from '../lib/persisted.ts';
import { clearStored } from '../lib/use-stored.ts';
import { onSessionEnd, queryClient } from '../trpc.ts';

// Other tabs of the same browser leave with the one that signs out.
const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel('session') : null;

let watching = false;
// Handed in by the guard: whoever imported the router from here would close a circle.
let router: AnyRouter | undefined;

function forget() {
  queryClient.clear();
  clearStored(PERSISTED_FILTERS);
}

/** After a sign-out: nothing of the agency stays in this browser, and the landing page is shown. */
export async function leave(): Promise<void> {
  forget();
  tabs?.postMessage('signed-out');
  await router?.navigate({ to: '/', replace: true });
}

/** Sends whoever is no longer signed in to /login, with the way back; pages kept by the Back button ask again. */
export function watchSession(of: AnyRouter): void {
  router = of;
  if (watching) return;
  watching = true;
  const expire = () => {
    const { pathname, href } = of.state.location;
    if (!pathname.startsWith('/crm')) return;
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
