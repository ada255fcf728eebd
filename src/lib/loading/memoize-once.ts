/** Memoizes a function without arguments: create runs at the first call only. */
export function memoizeOnce<T extends object>(create: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= create();
    return value;
  };
}
