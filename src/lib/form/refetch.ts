/** The refetch of a query: after a failure it resolves with the error, and with data that may be stale. */
export type Refetch<R> = () => Promise<{ data: R | undefined; error: unknown }>;
