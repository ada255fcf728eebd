import { parse } from 'hono/utils/cookie';
import { COOKIE_ATTRIBUTES } from './session.ts';

const BROWSER_COOKIE_NAME = '__Host-browser';
/** How long a network and a browser stay known after a sign-in. */
export const KNOWN_DAYS = 30;
const FORMAT = /^[a-z2-7]{40}$/;

/** Returns the token of a browser in which somebody has signed in; null where it has none. It is no credential. */
export function readBrowserToken(cookies: string | null): string | null {
  const token = parse(cookies ?? '', BROWSER_COOKIE_NAME)[BROWSER_COOKIE_NAME] ?? '';
  return FORMAT.test(token) ? token : null;
}
/** The Set-Cookie value that marks a browser. */
export const createBrowserCookie = (token: string) =>
  `${BROWSER_COOKIE_NAME}=${token}; Max-Age=${KNOWN_DAYS * 86_400}; ${COOKIE_ATTRIBUTES}`;
