import { isReply, isResult, type RequestBody, type Results } from './messages.ts';

/** Timeout of each request in milliseconds; the worker is then terminated, because it may never respond. */
const timeoutsMs: Record<keyof Results, number> = {
  load: 60_000,
  find: 20_000,
  open: 30_000,
  straighten: 60_000,
};

/** An error whose message is Spanish, to end a sentence; those of the engine and of the browser are English. */
export class ScanError extends Error {}
/** The worker has not answered in time. */
export class ScanTimeout extends ScanError {}

export type Engine = {
  /** Sends a request to the worker. Rejects with its error, on an invalid response, and on a time-out. */
  ask<Q extends RequestBody>(
    question: Q,
    onProgress?: (progress: number) => void,
  ): Promise<Results[Q['ask']]>;
  stop(): void;
};
type PendingRequest = {
  done: (value: unknown) => void;
  fail: (error: Error) => void;
  onProgress?: (progress: number) => void;
};

/** Starts a scanner worker, which has its own content security policy. It must be stopped. */
export function startEngine(): Engine {
  const worker = new Worker('/scanner/worker.js');
  const pending = new Map<number, PendingRequest>();
  let last = 0;
  let endError: Error | null = null;

  function end(error: Error) {
    endError ??= error;
    worker.terminate();
    for (const { fail } of pending.values()) fail(error);
    pending.clear();
  }
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end(new Error(event.message));
  });
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isReply(data)) return;
    const request = pending.get(data.id);
    if ('progress' in data) return request?.onProgress?.(data.progress);
    pending.delete(data.id);
    if ('error' in data) request?.fail(new Error(data.error));
    else request?.done(data.value);
  });

  return {
    stop: () => end(new ScanError('cancelado')),
    async ask<Q extends RequestBody>(question: Q, onProgress?: (progress: number) => void) {
      if (endError) throw endError;
      const { ask } = question;
      const id = ++last;
      const timeout = setTimeout(() => end(new ScanTimeout('ha tardado demasiado')), timeoutsMs[ask]);
      try {
        const value = await new Promise<unknown>((done, fail) => {
          pending.set(id, { done, fail, onProgress });
          worker.postMessage({ ...question, id });
        });
        if (!isResult[ask](value)) throw new Error('respuesta inesperada');
        return value as Results[Q['ask']];
      } finally {
        clearTimeout(timeout);
      }
    },
  };
}
