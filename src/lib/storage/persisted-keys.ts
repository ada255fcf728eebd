/** Storage keys of filters, removed at sign-out (office computers are shared). */
export const PERSISTED_FILTERS = ['leadsFilters', 'propertyOwnersFilters', 'propertiesFilters', 'adsFilters'];

/** Storage keys of settings that survive sign-out: they belong to the browser and reveal nothing about an agency. */
export const KEPT_SETTINGS = [
  'language',
  'shortcuts',
  'leadsView',
  'propertyOwnersView',
  'propertiesView',
  'adsView',
];
