/** How a list goes on: each page says where the next one begins. */
export const pages = { getNextPageParam: <Place>(page: { next: Place | null }) => page.next };
