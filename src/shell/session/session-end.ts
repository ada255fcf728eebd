import type { AnyRouter } from '@tanstack/react-router';
import { keepDrafts } from '../../lib/form/drafts.ts';
import { endSessionState } from '../../lib/session-state.ts';
import { clearStored } from '../../lib/storage/clear-stored.ts';
import { mirrorStored } from '../../lib/storage/mirror-stored.ts';
import { queryClient, trpcUtils } from '../../trpc.ts';
import { DEVICE_SETTING_KEYS } from './device-settings.ts';

// The server clears the browser's storage at sign-out (Clear-Site-Data); this writes the settings back. So this module is loaded before
// the request is sent.
const restoreSettings = mirrorStored(DEVICE_SETTING_KEYS);

/** How long the navigation to the landing page may take before the cache is cleared anyway. */
const LEAVE_TIMEOUT_MS = 2000;

/**
 * Why the session of a page ends: the server has none, it is another user's, another tab has signed out, or the page is of an earlier
 * release that the server refuses.
 */
export type SessionEnd = 'expired' | 'otherUser' | 'signedOut' | 'outdated';

/** Clears what is stored of the user, which is all but the settings: office computers are shared. */
export const clearUserStorage = (): void => clearStored(DEVICE_SETTING_KEYS);

/** Clears the cache, what the page keeps of the session, and what is stored of the user. */
function clearSessionData(): void {
  // Cancelled first: the response to a request of this session must not end the next one.
  void queryClient.cancelQueries();
  queryClient.clear();
  endSessionState();
  clearUserStorage();
}

/**
 * Leaves the CRM: for /login with a return path, for the start page, or for that of the other user. An outdated page stays, and says that
 * it needs a reload. What is typed is kept as drafts.
 */
export function endSession(router: AnyRouter, reason: SessionEnd): void {
  const { pathname, href } = router.state.location;
  const session = trpcUtils.auth.session.getData();
  // Once for each session: requests that find it ended later, before its page is left, would discard the drafts.
  if (!session || !pathname.startsWith('/crm')) return;
  keepDrafts(session.id);
  if (reason === 'outdated') return;
  // The whole document: nothing that still runs in it may go on as the other user. The record of its address may not exist for them.
  if (reason === 'otherUser') {
    location.replace('/crm');
    return;
  }
  clearSessionData();
  if (reason === 'expired')
    void router.navigate({ to: '/login', search: { ended: true, next: href }, replace: true });
  else void router.navigate({ to: '/', replace: true });
}

/**
 * Loads a page of the CRM anew as what is now signed in, without what is stored of another user: the address that was opened, to which the
 * router has added the stored filters since, or from elsewhere `href`. Never resolves.
 */
export function reloadAtPage(href: string): Promise<never> {
  clearSessionData();
  const [{ name: opened = href } = {}] = performance.getEntriesByType('navigation');
  location.replace(location.pathname.startsWith('/crm') ? opened : href);
  return new Promise(() => {});
}

/** Called after sign-out: shows the landing page, clears cache and filters, and signs out the other tabs. */
export async function leaveAfterSignOut(router: AnyRouter): Promise<void> {
  keepDrafts(undefined);
  // Navigates before the cache is cleared: a list that renders without its cache would send requests without a session.
  const navigation = router.navigate({ to: '/', replace: true });
  await Promise.race([navigation, new Promise((go) => setTimeout(go, LEAVE_TIMEOUT_MS))]).catch(() => {});
  clearSessionData();
  // The browser may clear the storage some time after the response, with anything written back before.
  const handleCleared = ({ key }: StorageEvent) => key === null && restoreSettings();
  window.addEventListener('storage', handleCleared);
  setTimeout(() => window.removeEventListener('storage', handleCleared), 10_000);
  restoreSettings();
  const tabs = new BroadcastChannel('session');
  tabs.postMessage('signed-out');
  tabs.close();
}
