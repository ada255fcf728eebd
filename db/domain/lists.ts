/** Rows of one page of a list: by default, and at most. */
export const PAGE_SIZE = { standard: 50, largest: 100 } as const;
/** Filtered rows are counted up to this; beyond it the list shows 'más de 1.000'. */
export const COUNT_CAP = 1000;
/** Properties that lack documents are counted up to this on the dashboard. */
export const DASHBOARD_COUNT_CAP = 100;
/** Stands for a count beyond COUNT_CAP of records that no counter counts: those that a user may see. */
export const UNCOUNTED = Number.MAX_SAFE_INTEGER;
/** Rows that one change of many may have. */
export const MAX_CHANGED_ROWS = 500;
/** Chosen rows that one export may have: as many ids as a request holds. */
export const MAX_EXPORTED_ROWS = 1500;
/** Zones that are suggested. */
export const MAX_ZONE_OPTIONS = 200;
/** Options that a picker loads; others are found by searching. */
export const MAX_PICKER_OPTIONS = 50;
