import type { AnyRouter } from '@tanstack/react-router';
import { runWhenIdle } from '../../lib/loading/when-idle.ts';
import { onSessionEnd } from '../../lib/page-user.ts';
import type { SessionEnd } from './session-end.ts';

let isWatching = false;

/**
 * Ends the session of this page when the server or another tab says so. What then happens is loaded when the browser is idle; where that
 * has failed, the document is left.
 */
export function watchSession(router: AnyRouter): void {
  if (isWatching) return;
  isWatching = true;
  let sessionEnd: typeof import('./session-end.ts') | undefined;
  const load = async () => (sessionEnd ??= await import('./session-end.ts'));
  runWhenIdle(() => void load().catch(() => {}));
  // At once where the code is there: nothing of the page may go on.
  const end = (reason: SessionEnd) =>
    sessionEnd
      ? sessionEnd.endSession(router, reason)
      : load().then(
          (loaded) => loaded.endSession(router, reason),
          () => reason !== 'outdated' && location.replace('/crm'),
        );
  onSessionEnd(end);
  new BroadcastChannel('session').onmessage = () => end('signedOut');
}
