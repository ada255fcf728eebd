import { overloaded } from '../errors.ts';

/** One whose password is hashed, and eight who wait for it, in each isolate. */
const LONGEST = 9;
/** Milliseconds between two looks at the line. */
const LOOK = 10;
/** Milliseconds in which the isolate answers others before it hashes again: hashing lets nothing else happen. */
const BREATH = 50;
/** Whoever has not looked for so long has hung up, and their part of the code with them. */
const GONE = 5000;

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));
let line: { seen: number }[] = [];

/**
 * Does the work when those who came before are done; refuses when too many wait. Nobody waits for a promise of another
 * request, which would never be kept if that request were given up.
 */
export async function runQueued<T>(work: () => Promise<T>): Promise<T> {
  const me = { seen: Date.now() };
  line = line.filter(({ seen }) => me.seen - seen < GONE);
  if (line.length >= LONGEST) throw overloaded();
  const alone = line.push(me) === 1;
  try {
    // Even alone one lets go for a moment, so that those who have arrived meanwhile are counted.
    await wait(0);
    while (!isFirst(me)) await wait(LOOK);
    if (!alone) await wait(BREATH);
    me.seen = Date.now();
    return await work();
  } finally {
    line = line.filter((one) => one !== me);
  }
}

function isFirst(me: { seen: number }): boolean {
  me.seen = Date.now();
  line = line.filter(({ seen }) => me.seen - seen < GONE);
  return line[0] === me;
}
