import { type AppError, hashingOverloaded, tooManyRequests } from '../errors.ts';
import { sleep } from '../sleep.ts';

type Limits = {
  /** What may run at once in each isolate: in total, for one key, and `unknown`, which leaves a share to known people. */
  running: { total: number; perKey: number; unknown: number };
  /** What may wait. */
  waiting: { unknown: number; perKey: number; known: number };
  /** Creates the error of what may not. */
  refuse: () => AppError;
  /** Milliseconds for which nothing more of a key runs after this result. */
  getPause?: (result: unknown) => number;
};
const WAIT_TIMEOUT_MS = 6000;
const POLL_MS = 20;
/** A waiting request that has not polled for this long was cancelled by its client. */
const POLL_TIMEOUT_MS = 5000;
/** A running request older than this was cancelled: longer than any may wait for the database and the hashing queue. */
const RUN_TIMEOUT_MS = 20_000;

type Ticket = { key: string; isKnown: boolean; seen: number; isRunning: boolean };

/**
 * Creates a limit of concurrency. It runs `work` when a slot is free and returns its result; it throws the error of `refuse` when too much
 * waits already, or after six seconds. Known people are next, and have slots of their own; then the key with the fewest running, so
 * that a flood from one delays no other. `findKnown`, asked only where others are running, says whether somebody is known. What waits
 * polls, because workerd cancels a promise that another request resolves.
 */
function createConcurrencyLimit({ running: maxRunning, waiting: maxWaiting, refuse, getPause }: Limits) {
  let tickets: Ticket[] = [];
  const pausedUntil = new Map<string, number>();

  async function run<T>(
    key: string,
    work: () => Promise<T>,
    findKnown: () => Promise<boolean> = () => Promise.resolve(false),
  ): Promise<T> {
    const deadline = Date.now() + WAIT_TIMEOUT_MS;
    removeCancelled();
    const isKnown = tickets.length >= maxRunning.unknown && (await findKnown());
    const ticket: Ticket = {
      key,
      isKnown: isKnown && hasRoom({ isKnown, key }),
      seen: Date.now(),
      isRunning: false,
    };
    if (!hasRoom(ticket)) throw refuse();
    tickets.push(ticket);
    try {
      while (findNext() !== ticket) {
        if (Date.now() > deadline) throw refuse();
        await sleep(POLL_MS);
        ticket.seen = Date.now();
        removeCancelled();
      }
      ticket.isRunning = true;
      const result = await work();
      const pause = getPause?.(result) ?? 0;
      if (pause > 0) pausedUntil.set(key, Date.now() + pause);
      return result;
    } finally {
      tickets = tickets.filter((other) => other !== ticket);
    }
  }

  /** Whether one more request may wait. */
  function hasRoom({ isKnown, key }: Pick<Ticket, 'isKnown' | 'key'>): boolean {
    const waiting = tickets.filter((ticket) => !ticket.isRunning && ticket.isKnown === isKnown);
    return isKnown
      ? waiting.length < maxWaiting.known
      : waiting.length < maxWaiting.unknown && countKey(waiting, key) < maxWaiting.perKey;
  }

  function findNext(): Ticket | undefined {
    const running = tickets.filter(({ isRunning }) => isRunning);
    if (running.length >= maxRunning.total) return;
    const known = findWaiting(running, true);
    if (known) return known;
    if (running.filter(({ isKnown }) => !isKnown).length >= maxRunning.unknown) return;
    return findWaiting(running, false);
  }
  /** The waiting request whose key has the fewest running. */
  function findWaiting(running: Ticket[], isKnown: boolean): Ticket | undefined {
    const waiting = tickets.filter(
      (ticket) => !ticket.isRunning && ticket.isKnown === isKnown && !pausedUntil.has(ticket.key),
    );
    for (let fewest = 0; fewest < maxRunning.perKey; fewest++) {
      const ticket = waiting.find(({ key }) => countKey(running, key) === fewest);
      if (ticket) return ticket;
    }
  }

  function removeCancelled(): void {
    const now = Date.now();
    for (const [key, until] of pausedUntil) if (until <= now) pausedUntil.delete(key);
    tickets = tickets.filter(
      ({ seen, isRunning }) => now - seen < (isRunning ? RUN_TIMEOUT_MS : POLL_TIMEOUT_MS),
    );
  }
  return run;
}

const countKey = (some: Ticket[], key: string) => some.filter((ticket) => ticket.key === key).length;

/**
 * What hashes passwords; the key is a block of networks or a user. 40 per key fits an office of 35 that signs in at once; 48 leaves room
 * for other keys beside it. Throws SERVICE_UNAVAILABLE.
 */
export const limitHashing = createConcurrencyLimit({
  running: { total: 6, perKey: 3, unknown: 4 },
  waiting: { unknown: 48, perKey: 40, known: 24 },
  refuse: hashingOverloaded,
});

/** Rows of a result above which the next one waits half a millisecond for each row: as long as others need to be answered meanwhile. */
const MANY_ROWS = 500;
const countRows = (data: unknown) =>
  Object.values(data ?? {}).reduce(
    (sum: number, value) => sum + (Array.isArray(value) ? value.length : 0),
    0,
  );

/** Heavy procedures; the key is a user, whose calls take turns, so that they delay nobody else's. Throws TOO_MANY_REQUESTS. */
export const limitHeavy = createConcurrencyLimit({
  running: { total: 6, perKey: 1, unknown: 6 },
  waiting: { unknown: 200, perKey: 20, known: 0 },
  refuse: () => tooManyRequests(WAIT_TIMEOUT_MS / 1000),
  getPause: (result) => {
    const rows = countRows((result as { data?: unknown }).data);
    return rows > MANY_ROWS ? rows / 2 : 0;
  },
});
