/** The parameters that lists open with, by list: those of the user's default views. */
export const DEFAULT_VIEWS_KEY = 'defaultViews';
/** The id of the user whom what is cleared at sign-out belongs to; FIRST_REQUEST in src/prerender reads it too. */
export const PAGE_USER_KEY = 'pageUser';
/** Whose leads the cards of the dashboard show. */
export const DASHBOARD_SCOPES_KEY = 'dashboardScopes';
/** Filters, whose records are shown, and the records that were opened last: office computers are shared. */
export const KEYS_CLEARED_AT_SIGN_OUT = [
  'leadsFilters',
  'propertyOwnersFilters',
  'propertiesFilters',
  'adsFilters',
  'missingDocumentsFilters',
  'recentRecords',
  DASHBOARD_SCOPES_KEY,
  DEFAULT_VIEWS_KEY,
  PAGE_USER_KEY,
];

/** Whether the sidebar is pinned; PIN_SIDEBAR in src/prerender reads it too. */
export const SIDEBAR_PIN_KEY = 'sidebarPinned';

/** Settings: they belong to the browser and reveal nothing about an agency. */
export const KEYS_KEPT_AT_SIGN_OUT = [
  'language',
  'shortcuts',
  SIDEBAR_PIN_KEY,
  'leadsView',
  'propertyOwnersView',
  'propertiesView',
  'adsView',
  'tasksView',
  'missingDocumentsView',
  'messageTemplates',
];
