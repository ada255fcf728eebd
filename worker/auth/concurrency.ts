import { overloaded } from '../errors.ts';
import { sleep } from '../sleep.ts';

/** Requests in each isolate that may run at once, in total and for one key (network or user). */
const MAX_RUNNING = { total: 6, perKey: 3 };
/** Requests that may wait. 40 per key fits an office of 35 that signs in at once; 48 leaves room for other keys beside it. */
const MAX_WAITING = { total: 48, perKey: 40 };
const WAIT_TIMEOUT_MS = 6000;
const POLL_MS = 20;
/** A waiting request that has not polled for this long was cancelled by its client. */
const POLL_TIMEOUT_MS = 5000;
/** A running request older than this was cancelled: longer than any may wait for the database and the hashing queue. */
const RUN_TIMEOUT_MS = 20_000;

type Ticket = { key: string; seen: number; isRunning: boolean };
let tickets: Ticket[] = [];

/**
 * Runs `work` when a slot is free and returns its result. Throws SERVICE_UNAVAILABLE when too many requests wait already, or after
 * six seconds. The key with the fewest running requests is next, so that a flood from one network delays no other. Waiting requests
 * poll, because workerd cancels a promise that another request resolves.
 */
export async function limitConcurrency<T>(key: string, work: () => Promise<T>): Promise<T> {
  const ticket: Ticket = { key, seen: Date.now(), isRunning: false };
  removeCancelled();
  const waiting = tickets.filter(({ isRunning }) => !isRunning);
  if (waiting.length >= MAX_WAITING.total || countKey(waiting, key) >= MAX_WAITING.perKey) throw overloaded();
  tickets.push(ticket);
  const deadline = Date.now() + WAIT_TIMEOUT_MS;
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

function findNext(): Ticket | undefined {
  const running = tickets.filter(({ isRunning }) => isRunning);
  if (running.length >= MAX_RUNNING.total) return;
  const findWaiting = (runningOfKey: number) =>
    tickets.find(({ key, isRunning }) => !isRunning && countKey(running, key) === runningOfKey);
  for (let fewest = 0; fewest < MAX_RUNNING.perKey; fewest++) {
    const ticket = findWaiting(fewest);
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
