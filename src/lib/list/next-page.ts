/** Infinite-query options: each page has the cursor of the next one, null on the last. */
export const nextPageOptions = { getNextPageParam: <Cursor>(page: { next: Cursor | null }) => page.next };
