/** A source of the same choices every time: mulberry32, started from `seed`. */
export function randomOf(seed: number) {
  let state = seed;
  /** From 0 up to, not including, 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from `low` to `high`, both included. */
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const chance = (share: number) => next() < share;
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)] as T;
  /** `count` different ones, in the order of the list. */
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
export type Random = ReturnType<typeof randomOf>;
