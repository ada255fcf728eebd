/** Returns a deterministic random source (mulberry32) for `seed`. */
export function createRandom(seed: number) {
  let state = seed;
  /** A number from 0 up to but not including 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  /** An integer from `low` to `high`, inclusive. */
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  /** True with this probability. */
  const chance = (probability: number) => next() < probability;
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T;
  /** `count` different elements, in the order of the list. */
  const some = <T>(list: readonly T[], count: number): T[] => {
    const chosen = new Set<T>();
    while (chosen.size < Math.min(count, list.length)) chosen.add(pick(list));
    return list.filter((each) => chosen.has(each));
  };
  const hex = (length: number) => Array.from({ length }, () => between(0, 15).toString(16)).join('');
  /** A UUID of version 4. */
  const uuid = () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`;
  return { between, chance, pick, some, uuid };
}
export type Random = ReturnType<typeof createRandom>;
