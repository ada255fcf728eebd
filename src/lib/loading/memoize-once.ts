/** What `make` gives, made at the first call and kept. */
export function memoizeOnce<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
