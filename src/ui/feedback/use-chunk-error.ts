import { useEffect, useRef, useState } from 'react';
import { reloadWithDrafts } from '../../lib/form/drafts.ts';
import { explainChunkError, isChunkError, OFFLINE } from '../../lib/loading/chunk-load-error.ts';
import type { Failure } from '../../lib/loading/lazy-component.tsx';

type ChunkErrorState = {
  /** Null until the server has been asked. */
  message: string | null;
  /** Whether a reload helps, for which the server must be in reach. */
  canReload: boolean;
  /** Reloads the page with its drafts, where the server is in reach. */
  reload: () => void;
};

/** A browser says that the network is back before it is of use: how often a server out of reach is asked, and code retried, and how long. */
const BACK_ONLINE = { probeMs: 3000, retryMs: 500, forMs: 5000 };

let offlineAt = Number.NEGATIVE_INFINITY;
const wasOfflineJustNow = () => performance.now() - offlineAt < BACK_ONLINE.forMs;

/**
 * Why a dynamic import failed; null for other errors. Calls `onReachable` when the server is found in reach: at once, or when the network
 * is back (`wasOffline`).
 */
export function useChunkError(
  error: unknown,
  onReachable: (failed: Error, wasOffline: boolean) => void,
): ChunkErrorState | null {
  const [message, setMessage] = useState(navigator.onLine ? null : OFFLINE);
  const wasOffline = useRef(message === OFFLINE || wasOfflineJustNow());
  async function probe(onResponse: () => void) {
    const found = await explainChunkError();
    setMessage(found);
    if (found === OFFLINE) offlineAt = performance.now();
    else onResponse();
    wasOffline.current = found === OFFLINE;
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is called changes identity, not behaviour
  useEffect(() => {
    if (!isChunkError(error)) return;
    const check = () => void probe(() => onReachable(error, wasOffline.current));
    const first = setTimeout(check, wasOfflineJustNow() ? BACK_ONLINE.retryMs : 0);
    window.addEventListener('online', check);
    const timer = setInterval(() => wasOffline.current && navigator.onLine && check(), BACK_ONLINE.probeMs);
    return () => {
      window.removeEventListener('online', check);
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [error]);
  if (!isChunkError(error)) return null;
  return { message, canReload: message !== OFFLINE, reload: () => void probe(reloadWithDrafts) };
}

/**
 * What to show in place of a part whose code failed to load, and the button. It is retried once by itself, as a single response may get
 * lost. Only Chromium loads a module again that failed once; elsewhere each retry fails, and the button reloads the page.
 */
export function useChunkErrorNotice({ error, retry, isFirst }: Failure, fallback: string) {
  const missing = useChunkError(error, (_, wasOffline) => (isFirst || wasOffline) && retry());
  return {
    message: missing ? missing.message : fallback,
    button: missing?.canReload
      ? { label: 'Recargar', onClick: missing.reload }
      : { label: 'Reintentar', onClick: retry },
  };
}
