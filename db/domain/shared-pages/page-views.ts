/** The public pages whose views are counted by day: the page of the property, and the report for its owner. */
export const viewedPages = ['page', 'report'] as const;
export type ViewedPage = (typeof viewedPages)[number];
