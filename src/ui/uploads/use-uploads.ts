import { useCallback, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { UploadError } from '../../lib/files/send-file.ts';
import { useLeaveConfirmation } from '../overlay/use-leave-guard.ts';

export type Upload = {
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'failed';
  /** 0 to 1. */
  progress: number;
  error?: string;
  /** Whether a retry would fail again. */
  isPermanent?: boolean;
};
/** One file to upload; `key` is its idempotency key, the same on each retry. */
export type UploadRequest = {
  file: File;
  key: string;
  signal: AbortSignal;
  onProgress: (progress: number) => void;
};
type QueueOptions = {
  /** Uploads one file; resolves with what it invalidates (INVALIDATES_HEADER). */
  send: (request: UploadRequest) => Promise<string | null>;
  errorText: (error: unknown) => string;
  /** Called after each upload that succeeded. */
  onUploaded: (invalidated: string | null) => void;
  /** Concurrent uploads; few, because the server rewrites images and limits how many at a time. */
  concurrency?: number;
};

/** The components of the page that are uploading; the first of them shows the confirmation for all. */
const uploading = new Set<string>();

type UploadOptions = Omit<QueueOptions, 'onUploaded'> & {
  /** Called after each upload that succeeded. */
  onUploaded: () => void;
  /** Called once no upload is running or waiting any more, with what those that succeeded have invalidated (INVALIDATES_HEADER). */
  onSettled: (invalidated: string | null) => void;
};

/**
 * An upload queue with limited concurrency; one failure does not stop the others, and can be retried or dismissed. After
 * a 429 the remaining uploads wait until `resumesAt` (milliseconds since 1970) and then continue. Asks before the page is left while
 * uploads are running.
 */
export function useUploads({ onUploaded, onSettled, ...options }: UploadOptions) {
  const id = useId();
  const settle = useEffectEvent(onSettled);
  const uploaded = useRef<{ invalidated: string | null }>(null);
  const { busy, ...uploads } = useUploadQueue({
    ...options,
    onUploaded: (invalidated) => {
      uploaded.current = { invalidated };
      onUploaded();
    },
  });
  useEffect(() => {
    if (!busy) return;
    uploading.add(id);
    return () => {
      uploading.delete(id);
      if (uploaded.current) settle(uploaded.current.invalidated);
      uploaded.current = null;
    };
  }, [busy, id]);
  useLeaveConfirmation(() => [...uploading][0] === id, {
    title: 'Hay archivos subiendo…',
    text: 'Si sales ahora, los que no hayan llegado se perderán.',
    confirmLabel: 'Salir',
    cancelLabel: 'Quedarme',
  });
  return uploads;
}

function useUploadQueue(options: QueueOptions) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [resumesAt, setResumesAt] = useState<number | null>(null);
  const { concurrency = 2 } = options;
  const aborts = useRef(new Map<string, AbortController>());
  const latest = useRef(options);
  latest.current = options;

  const change = useCallback((id: string, next: Partial<Upload> | null) => {
    setUploads((all) => all.flatMap((one) => (one.id !== id ? [one] : next ? [{ ...one, ...next }] : [])));
  }, []);

  const start = useCallback(
    async ({ id, file }: Upload) => {
      const abort = new AbortController();
      aborts.current.set(id, abort);
      const { send, errorText, onUploaded } = latest.current;
      try {
        const invalidated = await send({
          file,
          key: id,
          signal: abort.signal,
          onProgress: (progress) => change(id, { progress }),
        });
        change(id, null);
        onUploaded(invalidated);
      } catch (error) {
        const { isPermanent = false, retryAfterMs } = error instanceof UploadError ? error : {};
        if (retryAfterMs !== undefined && !abort.signal.aborted) {
          change(id, { state: 'waiting', progress: 0 });
          setResumesAt(Date.now() + retryAfterMs);
          return;
        }
        change(id, abort.signal.aborted ? null : { state: 'failed', error: errorText(error), isPermanent });
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
    const free = concurrency - uploads.filter((one) => one.state === 'sending').length;
    for (const next of uploads.filter((one) => one.state === 'waiting').slice(0, Math.max(0, free))) {
      change(next.id, { state: 'sending', progress: 0, error: undefined });
      void start(next);
    }
  }, [uploads, concurrency, resumesAt, change, start]);

  // Leaving the page aborts the running uploads; useUploads confirms before.
  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const add = useCallback((files: readonly File[]) => {
    const added = files.map(
      (file): Upload => ({ id: crypto.randomUUID(), file, state: 'waiting', progress: 0 }),
    );
    setUploads((all) => [...all, ...added]);
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
  const retry = useCallback((id: string) => change(id, { state: 'waiting', progress: 0 }), [change]);
  const busy = uploads.some((one) => one.state !== 'failed');
  return { uploads, busy, resumesAt, add, cancel, cancelWaiting, retry };
}
