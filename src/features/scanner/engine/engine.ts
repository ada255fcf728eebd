import { type Answers, isAnswer, isReply, type Question } from './messages.ts';

/** Milliseconds after which each question is given up; the worker is then ended, for it may never come back. */
const patience: Record<keyof Answers, number> = {
  load: 60_000,
  find: 20_000,
  open: 30_000,
  straighten: 60_000,
};

export type Engine = {
  /** Asks the worker. Throws its error, what does not fit the question, or that it took too long. */
  ask<Q extends Question>(question: Q, onPart?: (part: number) => void): Promise<Answers[Q['ask']]>;
  stop(): void;
};
type Waiting = {
  done: (value: unknown) => void;
  fail: (error: Error) => void;
  onPart?: (part: number) => void;
};

/** A worker of the scanner, under its own content security policy. It must be stopped. */
export function startEngine(): Engine {
  const worker = new Worker('/scanner/worker.js');
  const waiting = new Map<number, Waiting>();
  let last = 0;
  let over: Error | null = null;

  function end(error: Error) {
    over ??= error;
    worker.terminate();
    for (const { fail } of waiting.values()) fail(error);
    waiting.clear();
  }
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    end(new Error(event.message || 'no se ha podido abrir el escáner'));
  });
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isReply(data)) return;
    const asked = waiting.get(data.id);
    if ('part' in data) return asked?.onPart?.(data.part);
    waiting.delete(data.id);
    if ('error' in data) asked?.fail(new Error(data.error));
    else asked?.done(data.value);
  });

  return {
    stop: () => end(new Error('cancelado')),
    async ask<Q extends Question>(question: Q, onPart?: (part: number) => void) {
      if (over) throw over;
      const { ask } = question;
      const id = ++last;
      const late = setTimeout(() => end(new Error('ha tardado demasiado')), patience[ask]);
      try {
        const value = await new Promise<unknown>((done, fail) => {
          waiting.set(id, { done, fail, onPart });
          worker.postMessage({ ...question, id });
        });
        if (!isAnswer[ask](value)) throw new Error('respuesta inesperada');
        return value as Answers[Q['ask']];
      } finally {
        clearTimeout(late);
      }
    },
  };
}
