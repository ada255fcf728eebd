import { hashingOverloaded } from '../errors.ts';
import { sleep } from '../sleep.ts';

/** In each isolate: one hash that runs and eight that wait. */
const MAX_QUEUE_LENGTH = 9;
const POLL_MS = 10;
/** Pause between two hashes in which the isolate serves other requests: hashing blocks the event loop. */
const YIELD_MS = 50;
/**
 * An entry that has not polled for this long belongs to a cancelled request, whose `finally` may never run, or to one of an isolate that
 * stood still: that one queues again.
 */
const POLL_TIMEOUT_MS = 5000;

let queue: { seen: number }[] = [];

/**
 * Runs `work` after all earlier entries and returns its result. Throws SERVICE_UNAVAILABLE when the queue is full. Entries poll instead
 * of awaiting a promise of another request, which would never settle if that request were cancelled.
 */
export async function runQueued<T>(work: () => Promise<T>): Promise<T> {
  const entry = { seen: Date.now() };
  queue = queue.filter(({ seen }) => entry.seen - seen < POLL_TIMEOUT_MS);
  if (queue.length >= MAX_QUEUE_LENGTH) throw hashingOverloaded();
  const isAlone = queue.push(entry) === 1;
  try {
    // Yields even when alone, so that requests that have arrived meanwhile join the queue.
    await sleep(0);
    while (!isFirst(entry)) await sleep(POLL_MS);
    if (!isAlone) await sleep(YIELD_MS);
    entry.seen = Date.now();
    return await work();
  } finally {
    queue = queue.filter((other) => other !== entry);
  }
}

function isFirst(entry: { seen: number }): boolean {
  entry.seen = Date.now();
  queue = queue.filter(({ seen }) => entry.seen - seen < POLL_TIMEOUT_MS);
  if (!queue.includes(entry)) queue.push(entry);
  return queue[0] === entry;
}
