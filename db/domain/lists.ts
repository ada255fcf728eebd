/** Rows of one page of a list: by default, and at most. */
export const PAGE = { standard: 50, largest: 100 } as const;
/** Filtered rows are counted up to this; beyond it the list shows 'más de 1.000'. */
export const COUNT_CAP = 1000;
/** Zones that are suggested. */
export const MAX_ZONE_OPTIONS = 200;
/** Options that a picker loads; others are found by searching. */
export const MAX_PICKER_OPTIONS = 50;
