/** Filters: office computers are shared. */
export const KEYS_CLEARED_AT_SIGN_OUT = [
  'leadsFilters',
  'propertyOwnersFilters',
  'propertiesFilters',
  'adsFilters',
];

/** Storage key of the role of the signed-in user, by which the prerendered page chooses its calls (src/prerender/first-request.ts). */
export const ROLE_KEY = 'role';

/** Settings: they belong to the browser and reveal nothing about an agency. */
export const KEYS_KEPT_AT_SIGN_OUT = [
  'language',
  'shortcuts',
  'leadsView',
  'propertyOwnersView',
  'propertiesView',
  'adsView',
];
