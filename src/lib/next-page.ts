type Page = { next: { createdAt: string; id: string } | null };

/** How a newest-first list goes on: each page says where the next one begins. */
export const pages = { getNextPageParam: (page: Page) => page.next };
