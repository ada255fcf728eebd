import { overloaded } from '../errors.ts';
import { sleep } from '../sleep.ts';

/**
 * Requests in each isolate that may run at once: in total, for one key (a block of networks or a user), and `unknown`, which leaves a
 * share to those who have signed in before.
 */
const MAX_RUNNING = { total: 6, perKey: 3, unknown: 4 };
/** Requests that may wait. 40 per key fits an office of 35 that signs in at once; 48 leaves room for other keys beside it. */
const MAX_WAITING = { unknown: 48, perKey: 40, known: 24 };
const WAIT_TIMEOUT_MS = 6000;
const POLL_MS = 20;
/** A waiting request that has not polled for this long was cancelled by its client. */
const POLL_TIMEOUT_MS = 5000;
/** A running request older than this was cancelled: longer than any may wait for the database and the hashing queue. */
const RUN_TIMEOUT_MS = 20_000;

type Ticket = { key: string; isKnown: boolean; seen: number; isRunning: boolean };
let tickets: Ticket[] = [];

/**
 * Runs `work` when a slot is free and returns its result. Throws SERVICE_UNAVAILABLE when too many requests wait already, or after
 * six seconds. Those of known people are next, and have slots of their own; then the key with the fewest running requests, so that a
 * flood from one network delays no other. `findKnown`, asked only where others are running, says whether a request is of such people.
 * Waiting requests poll, because workerd cancels a promise that another request resolves.
 */
export async function limitConcurrency<T>(
  key: string,
  work: () => Promise<T>,
  findKnown: () => Promise<boolean> = () => Promise.resolve(false),
): Promise<T> {
  const deadline = Date.now() + WAIT_TIMEOUT_MS;
  removeCancelled();
  const isKnown = tickets.length >= MAX_RUNNING.unknown && (await findKnown());
  const ticket: Ticket = {
    key,
    isKnown: isKnown && hasRoom({ isKnown, key }),
    seen: Date.now(),
    isRunning: false,
  };
  if (!hasRoom(ticket)) throw overloaded();
  tickets.push(ticket);
  try {
    while (findNext() !== ticket) {
      if (Date.now() > deadline) throw overloaded();
      await sleep(POLL_MS);
      ticket.seen = Date.now();
      removeCancelled();
    }
    ticket.isRunning = true;
    return await work();
  } finally {
    tickets = tickets.filter((other) => other !== ticket);
  }
}

/** Whether one more request may wait. */
function hasRoom({ isKnown, key }: Pick<Ticket, 'isKnown' | 'key'>): boolean {
  const waiting = tickets.filter((ticket) => !ticket.isRunning && ticket.isKnown === isKnown);
  return isKnown
    ? waiting.length < MAX_WAITING.known
    : waiting.length < MAX_WAITING.unknown && countKey(waiting, key) < MAX_WAITING.perKey;
}

function findNext(): Ticket | undefined {
  const running = tickets.filter(({ isRunning }) => isRunning);
  if (running.length >= MAX_RUNNING.total) return;
  const known = findWaiting(running, true);
  if (known) return known;
  if (running.filter(({ isKnown }) => !isKnown).length >= MAX_RUNNING.unknown) return;
  return findWaiting(running, false);
}
/** The waiting request whose key has the fewest running. */
function findWaiting(running: Ticket[], isKnown: boolean): Ticket | undefined {
  const waiting = tickets.filter((ticket) => !ticket.isRunning && ticket.isKnown === isKnown);
  for (let fewest = 0; fewest < MAX_RUNNING.perKey; fewest++) {
    const ticket = waiting.find(({ key }) => countKey(running, key) === fewest);
    if (ticket) return ticket;
  }
}

const countKey = (some: Ticket[], key: string) => some.filter((ticket) => ticket.key === key).length;

function removeCancelled(): void {
  const now = Date.now();
  tickets = tickets.filter(
    ({ seen, isRunning }) => now - seen < (isRunning ? RUN_TIMEOUT_MS : POLL_TIMEOUT_MS),
  );
}
