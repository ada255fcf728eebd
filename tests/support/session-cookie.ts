/** The session cookie as Playwright wants it; Chromium takes a __Host- cookie on loopback also without TLS. */
export function sessionCookie(token: string, origin: string) {
  const { hostname: domain } = new URL(origin);
  const strict = { secure: true, httpOnly: true, sameSite: 'Strict' as const };
  return { name: '__Host-session', value: token, domain, path: '/', ...strict };
}
