/** Days for which a property's page may be shared. */
export const PAGE_DAYS = [7, 30, 90, 365] as const;
export type PageDays = (typeof PAGE_DAYS)[number];
export const DEFAULT_PAGE_DAYS = 30 satisfies PageDays;

/** Somebody else has stopped sharing the page meanwhile. */
export const PAGE_REVOKED_MEANWHILE = 'Otra persona acaba de cambiar el enlace. Vuelve a intentarlo.';

/** Returns when a page that is shared now for these days ends (ISO). */
export const getPageExpiry = (days: PageDays, now = Date.now()): string =>
  new Date(now + days * 86_400_000).toISOString();

/** Returns the path of a shared page; its token names its cell. */
export const toPagePath = (token: string) => `/p/${token}`;
