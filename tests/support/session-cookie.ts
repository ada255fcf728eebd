/** The session cookie in the format of Playwright; on loopback Chromium accepts a __Host- cookie without TLS too. */
export function sessionCookie(token: string, origin: string) {
  const { hostname: domain } = new URL(origin);
  const strict = { secure: true, httpOnly: true, sameSite: 'Strict' as const };
  return { name: '__Host-session', value: token, domain, path: '/', ...strict };
}
