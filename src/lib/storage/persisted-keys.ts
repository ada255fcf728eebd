/** Storage keys of filters, removed at sign-out (office computers are shared). */
export const PERSISTED_FILTERS = ['leadsFilters', 'propertyOwnersFilters', 'propertiesFilters', 'adsFilters'];

/** Storage key of the role of the signed-in user, by which the prerendered page chooses its calls (src/prerender/first-request.ts). */
export const ROLE_KEY = 'role';

/** Storage keys of settings that survive sign-out: they belong to the browser and reveal nothing about an agency. */
export const KEPT_SETTINGS = [
  'language',
  'shortcuts',
  'leadsView',
  'propertyOwnersView',
  'propertiesView',
  'adsView',
];
