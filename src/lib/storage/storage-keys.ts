/** The parameters that lists open with, by list: those of the user's default views. */
export const DEFAULT_VIEWS_KEY = 'defaultViews';
/** The id of the user whom what is cleared at sign-out belongs to; FIRST_REQUEST in src/prerender reads it too. */
export const PAGE_USER_KEY = 'pageUser';
/** Whose leads the cards of the dashboard show. */
export const DASHBOARD_SCOPES_KEY = 'dashboardScopes';
/** Whether the sidebar is pinned; PIN_SIDEBAR in src/prerender reads it too. */
export const SIDEBAR_PIN_KEY = 'sidebarPinned';
