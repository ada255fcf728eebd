import { overloaded } from '../errors.ts';

/** Requests of an isolate that may be on their way to a password's hash: in all, and of one network or person. */
const RUNNING = { all: 6, one: 3 };
/** Requests that may wait for that. The morning of an office of 35 fits; others always find room beside it. */
const WAITING = { all: 48, one: 40 };
const WAIT_MS = 6000;
const POLL_MS = 20;
/** Whoever has not polled for so long has hung up. */
const GONE_MS = 5000;
/** Longer than any request may wait for the database and for the hashing queue. */
const ABANDONED_MS = 20_000;

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

type Ticket = { key: string; seen: number; isRunning: boolean };
let tickets: Ticket[] = [];

/**
 * Runs the work when there is room; throws SERVICE_UNAVAILABLE when too many wait already, or after six seconds. Whose
 * key has the fewest running comes first, so that one network's flood keeps no other waiting. Tickets are polled:
 * workerd cancels a promise of another request.
 */
export async function limitConcurrency<T>(key: string, work: () => Promise<T>): Promise<T> {
  const mine: Ticket = { key, seen: Date.now(), isRunning: false };
  dropDead();
  const waiting = tickets.filter(({ isRunning }) => !isRunning);
  if (waiting.length >= WAITING.all || countOf(waiting, key) >= WAITING.one) throw overloaded();
  tickets.push(mine);
  const deadline = Date.now() + WAIT_MS;
  try {
    while (findNext() !== mine) {
      if (Date.now() > deadline) throw overloaded();
      await sleep(POLL_MS);
      mine.seen = Date.now();
      dropDead();
    }
    mine.isRunning = true;
    return await work();
  } finally {
    tickets = tickets.filter((one) => one !== mine);
  }
}

function findNext(): Ticket | undefined {
  const running = tickets.filter(({ isRunning }) => isRunning);
  if (running.length >= RUNNING.all) return;
  const first = (fewest: number) =>
    tickets.find(({ key, isRunning }) => !isRunning && countOf(running, key) === fewest);
  for (let fewest = 0; fewest < RUNNING.one; fewest++) {
    const found = first(fewest);
    if (found) return found;
  }
}

const countOf = (some: Ticket[], key: string) => some.filter((one) => one.key === key).length;

function dropDead(): void {
  const now = Date.now();
  tickets = tickets.filter(({ seen, isRunning }) => now - seen < (isRunning ? ABANDONED_MS : GONE_MS));
}
