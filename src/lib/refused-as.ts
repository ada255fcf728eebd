/** The code with which the server refused ('NOT_FOUND', 'CONFLICT'); none for any other error. */
export function refusedAs(error: unknown): string | undefined {
  const code = (error as { data?: { code?: unknown } | null } | null)?.data?.code;
  return typeof code === 'string' ? code : undefined;
}

/** Whether there is no such record, or none that this person may see. */
export const isMissing = (error: unknown): boolean =>
  refusedAs(error) === 'NOT_FOUND' || refusedAs(error) === 'BAD_REQUEST';
