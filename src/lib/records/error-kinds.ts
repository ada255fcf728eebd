type Data = { code?: unknown; fields?: unknown; missing?: unknown; createdId?: unknown };
const getErrorData = (error: unknown) => (error as { data?: Data | null } | null)?.data;

/** The tRPC error code of an error ('NOT_FOUND', 'CONFLICT'); undefined for any other error. */
export function getServerErrorCode(error: unknown): string | undefined {
  const code = getErrorData(error)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Whether the record's version is stale: somebody changed it since it was read. A CONFLICT with fields is another one. */
export const isVersionConflict = (error: unknown): boolean =>
  getServerErrorCode(error) === 'CONFLICT' && !getErrorData(error)?.fields;

/** Whether the record does not exist or is not visible to the user; BAD_REQUEST is an id that cannot exist. */
export const isNotFound = (error: unknown): boolean =>
  getServerErrorCode(error) === 'NOT_FOUND' || getServerErrorCode(error) === 'BAD_REQUEST';

/** Whether the record itself was deleted meanwhile, not one that it refers to. */
export const isDeleted = (error: unknown): boolean =>
  getServerErrorCode(error) === 'NOT_FOUND' && getErrorData(error)?.missing === true;

/** The id of the record that an earlier attempt of the same form created (its response got lost); undefined for any other error. */
export function getCreatedId(error: unknown): string | undefined {
  const id = getErrorData(error)?.createdId;
  return typeof id === 'string' ? id : undefined;
}
