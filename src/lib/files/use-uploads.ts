import { useCallback, useEffect, useRef, useState } from 'react';
import { UploadError } from './send-file.ts';

export type Upload = {
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** 0 to 1. */
  share: number;
  error?: string;
  /** It would only be refused again. */
  final?: boolean;
};
type Job = { file: File; key: string; signal: AbortSignal; onProgress: (share: number) => void };
type Rules = {
  /** Sends one file; `key` stays the same when it is tried again, so that it arrives once. */
  send: (job: Job) => Promise<unknown>;
  errorText: (error: unknown) => string;
  /** After each file that has arrived. */
  onArrived: () => void;
  /** How many are on their way at once; the server rewrites pictures, and does few at a time. */
  atOnce?: number;
};

/**
 * Files being sent, a few at a time; one that fails does not stop the others, and may be tried again or left out.
 * Where the server has had enough for now, those that are left wait until `resumesAt` and go on by themselves.
 */
export function useUploads(rules: Rules) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [resumesAt, setResumesAt] = useState<number | null>(null);
  const { atOnce = 2 } = rules;
  const aborts = useRef(new Map<string, AbortController>());
  const latest = useRef(rules);
  latest.current = rules;

  const change = useCallback((id: string, next: Partial<Upload> | null) => {
    setUploads((all) => all.flatMap((one) => (one.id !== id ? [one] : next ? [{ ...one, ...next }] : [])));
  }, []);

  const start = useCallback(
    async ({ id, file }: Upload) => {
      const abort = new AbortController();
      aborts.current.set(id, abort);
      const { send, errorText, onArrived } = latest.current;
      try {
        await send({ file, key: id, signal: abort.signal, onProgress: (share) => change(id, { share }) });
        change(id, null);
        onArrived();
      } catch (error) {
        const { final = false, retryAfter } = error instanceof UploadError ? error : {};
        if (retryAfter !== undefined && !abort.signal.aborted) {
          change(id, { state: 'waiting', share: 0 });
          setResumesAt(Date.now() + retryAfter);
          return;
        }
        change(id, abort.signal.aborted ? null : { state: 'failed', error: errorText(error), final });
      } finally {
        aborts.current.delete(id);
      }
    },
    [change],
  );

  useEffect(() => {
    if (resumesAt === null) return;
    const timer = setTimeout(() => setResumesAt(null), resumesAt - Date.now());
    return () => clearTimeout(timer);
  }, [resumesAt]);

  useEffect(() => {
    if (resumesAt !== null) return;
    const free = atOnce - uploads.filter((one) => one.state === 'sending').length;
    for (const next of uploads.filter((one) => one.state === 'waiting').slice(0, Math.max(0, free))) {
      change(next.id, { state: 'sending', share: 0, error: undefined });
      void start(next);
    }
  }, [uploads, atOnce, resumesAt, change, start]);

  // Whoever leaves the page calls off what is still on its way; useUploadsHere asks first.
  useEffect(() => {
    const open = aborts.current;
    return () => {
      for (const abort of open.values()) abort.abort();
    };
  }, []);

  const add = useCallback((files: readonly File[]) => {
    const fresh = files.map(
      (file): Upload => ({ id: crypto.randomUUID(), file, state: 'waiting', share: 0 }),
    );
    setUploads((all) => [...all, ...fresh]);
  }, []);
  const cancel = useCallback(
    (id: string) => {
      const abort = aborts.current.get(id);
      if (abort) abort.abort();
      else change(id, null);
    },
    [change],
  );
  const cancelWaiting = useCallback(
    () => setUploads((all) => all.filter(({ state }) => state !== 'waiting')),
    [],
  );
  const retry = useCallback((id: string) => change(id, { state: 'waiting', share: 0 }), [change]);
  const busy = uploads.some((one) => one.state !== 'failed');
  return { uploads, busy, resumesAt, add, cancel, cancelWaiting, retry };
}
