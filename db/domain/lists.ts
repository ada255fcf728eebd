/** Rows of one page of a list. */
export const PAGE = { standard: 50, largest: 100 } as const;
/** Filtered lists are counted up to here; beyond, 'más de 1.000' is said. */
export const COUNT_CAP = 1000;
/** Choices a picker shows at once; more are found by typing. */
export const OPTIONS = 50;
