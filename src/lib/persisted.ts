/** Filters that a browser remembers until sign-out (office computers are shared). */
export const PERSISTED_FILTERS = ['leadsFilters', 'propertyOwnersFilters'];
