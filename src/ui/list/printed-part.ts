/**
 * The value of `data-part` on the element of a list that is not loaded to its end, '50/122', from which the paper says which part of it is
 * printed; undefined where all of it is loaded. Without `total` it is not known.
 */
export const printedPart = (
  isPart: boolean,
  loaded: number,
  total?: number | string | null,
): string | undefined => (isPart ? `${loaded}/${total ?? ''}` : undefined);
