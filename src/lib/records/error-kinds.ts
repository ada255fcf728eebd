type Data = { code?: unknown; fields?: unknown; missing?: unknown; createdId?: unknown };
const dataOf = (error: unknown) => (error as { data?: Data | null } | null)?.data;

/** The code with which the server refused ('NOT_FOUND', 'CONFLICT'); none for any other error. */
export function refusedAs(error: unknown): string | undefined {
  const code = dataOf(error)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Whether somebody changed the record after it was read; a refusal of single fields is another conflict. */
export const isStale = (error: unknown): boolean => refusedAs(error) === 'CONFLICT' && !dataOf(error)?.fields;

/** Whether there is no such record, or none that this person may see. */
export const isMissing = (error: unknown): boolean =>
  refusedAs(error) === 'NOT_FOUND' || refusedAs(error) === 'BAD_REQUEST';

/** Whether the record itself is gone: somebody has deleted it. */
export const isDeleted = (error: unknown): boolean =>
  refusedAs(error) === 'NOT_FOUND' && dataOf(error)?.missing === true;

/** The record that the same form made before its answer got lost; none for any other error. */
export function createdIdOf(error: unknown): string | undefined {
  const id = dataOf(error)?.createdId;
  return typeof id === 'string' ? id : undefined;
}
