/**
 * Properties that have become 'Vendida' or 'Alquilada', about which it is asked what is left to do; `key` is that of what is saved then,
 * `asksRent` whether the days of the rent are asked too.
 */
export type ClosingRequest = { key: string; ids: readonly string[]; asksRent: boolean };

let listener: (request: ClosingRequest) => void = () => undefined;

/** Asks on the current page. */
export const openClosing = (request: ClosingRequest) => listener(request);

/** Sets what asks; returns the function that removes it. */
export function onClosingOpen(open: (request: ClosingRequest) => void): () => void {
  listener = open;
  return () => {
    if (listener === open) listener = () => undefined;
  };
}
