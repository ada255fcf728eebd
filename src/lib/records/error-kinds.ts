type Data = { code?: unknown; fields?: unknown; missing?: unknown; createdId?: unknown };
const dataOf = (error: unknown) => (error as { data?: Data | null } | null)?.data;

/** The code with which the server refused ('NOT_FOUND', 'CONFLICT'); none for any other error. */
export function hasErrorCode(error: unknown): string | undefined {
  const code = dataOf(error)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Whether somebody changed the record after it was read; a refusal of single fields is another conflict. */
export const isVersionConflict = (error: unknown): boolean =>
  hasErrorCode(error) === 'CONFLICT' && !dataOf(error)?.fields;

/** Whether there is no such record, or none that this person may see. */
export const isNotFound = (error: unknown): boolean =>
  hasErrorCode(error) === 'NOT_FOUND' || hasErrorCode(error) === 'BAD_REQUEST';

/** Whether the record itself is gone: somebody has deleted it. */
export const isDeleted = (error: unknown): boolean =>
  hasErrorCode(error) === 'NOT_FOUND' && dataOf(error)?.missing === true;

/** The record that the same form made before its answer got lost; none for any other error. */
export function createdIdOf(error: unknown): string | undefined {
  const id = dataOf(error)?.createdId;
  return typeof id === 'string' ? id : undefined;
}
