type Data = { code?: unknown; fields?: unknown; missing?: unknown; createdId?: unknown };
const getErrorData = (error: unknown) => (error as { data?: Data | null } | null)?.data;

/** The tRPC error code of an error ('NOT_FOUND', 'CONFLICT'); undefined for any other error. */
export function getErrorCode(error: unknown): string | undefined {
  const code = getErrorData(error)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Whether the record's version is stale: somebody changed it since it was read. A CONFLICT with fields is another one. */
export const isVersionConflict = (error: unknown): boolean =>
  getErrorCode(error) === 'CONFLICT' && !getErrorData(error)?.fields;

/** Whether the server found nothing that is visible to the user. */
export const isNotFound = (error: unknown): boolean => getErrorCode(error) === 'NOT_FOUND';

/** Whether there is no record with the id of a query: none was found, or the id is rejected as one that cannot exist. */
export const isMissingOrInvalidId = (error: unknown): boolean =>
  isNotFound(error) || getErrorCode(error) === 'BAD_REQUEST';

/** Whether the record itself was deleted meanwhile, not one that it refers to. */
export const isDeleted = (error: unknown): boolean =>
  isNotFound(error) && getErrorData(error)?.missing === true;

/** The id of the record that an earlier attempt of the same form created (its response got lost); undefined for any other error. */
export function getCreatedId(error: unknown): string | undefined {
  const id = getErrorData(error)?.createdId;
  return typeof id === 'string' ? id : undefined;
}
