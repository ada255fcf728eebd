/** The header in which a request says for which user its page was made, by the user's id. */
export const PAGE_USER_HEADER = 'llavero-page-user';
/** The same in an address, for files and for the first request of a page: pictures, links and preloads carry no header. */
export const PAGE_USER_PARAMETER = 'for';
/** What a page says that does not know its user yet. Its responses say who it is, in the header. */
export const OPENING_PAGE = 'new';

/** The HTTP status of the response to a page that was made for another user (tRPC's PRECONDITION_FAILED). */
export const OTHER_PAGE_USER_STATUS = 412;

/** The message for a page of another release, which says nobody. */
export const PAGE_OUTDATED = 'Hay una versión nueva. Recarga la página.';
/** The message for a page that was made for another user than the one who is signed in. */
export const OTHER_PAGE_USER = 'En este navegador ha entrado otra cuenta. Recarga la página.';
/** The message where a browser does not keep the session's cookie. */
export const NO_COOKIE =
  'Tu navegador no guarda la cookie que hace falta para entrar. Permite las cookies de este sitio e inténtalo de nuevo.';
