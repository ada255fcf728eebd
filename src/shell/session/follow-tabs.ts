import type { AnyRouter } from '@tanstack/react-router';
import { trpcUtils } from '../../trpc.ts';

/** Not the channel of the sign-out, of which pages of earlier releases take any message for one. */
const pageUsers = new BroadcastChannel('page-user');
let isFollowing = false;

/**
 * Tells the other tabs who is signed in, and asks the server when they say that it is somebody else. Revalidates pages of the back/forward
 * cache.
 */
export function followTabs(router: AnyRouter, userId: string): void {
  pageUsers.postMessage(userId);
  if (isFollowing) return;
  isFollowing = true;
  pageUsers.addEventListener('message', ({ data }) => {
    const session = trpcUtils.auth.session.getData();
    // Where this page's user is not signed in any more, the response ends its session.
    if (session && session.id !== data)
      trpcUtils.auth.session.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void router.invalidate();
  });
}
