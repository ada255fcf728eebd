/** How a list goes on: each page says where the next one begins. */
export const nextPageOptions = { getNextPageParam: <Place>(page: { next: Place | null }) => page.next };
