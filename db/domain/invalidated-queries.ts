/**
 * The header in which the response of a mutation says which queries it has invalidated: their paths ('leads.get'), or the router's name
 * where all of its queries are, separated by commas.
 */
export const INVALIDATES_HEADER = 'llavero-outdated';

/** Whether the value of that header names a query, by the parts of its path. */
export const isInvalidated = (header: string, [router = '', name = '']: readonly string[]): boolean =>
  header.split(',').some((one) => one === router || one === `${router}.${name}`);
