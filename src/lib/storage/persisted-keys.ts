/** Filters that a browser remembers until sign-out (office computers are shared). */
export const PERSISTED_FILTERS = ['leadsFilters', 'propertyOwnersFilters', 'propertiesFilters', 'adsFilters'];

/** Settings that stay: they belong to the browser and say nothing about an agency. */
export const KEPT_SETTINGS = [
  'language',
  'shortcuts',
  'leadsView',
  'propertyOwnersView',
  'propertiesView',
  'adsView',
];
