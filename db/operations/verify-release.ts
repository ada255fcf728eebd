import { DeployError } from '../deploy/deploy-error.ts';
import { waitForVersion } from '../deploy/deployed-health.ts';

const REQUEST_TIMEOUT_MS = 15_000;

export type SmokeAccount = { email: string; password: string };

/**
 * Waits until the address serves a version in good health, then opens a page with its script, and signs in and out with an account made for
 * it. Throws a DeployError that says which of them failed.
 */
export async function verifyRelease(
  address: string,
  versionId: string,
  account: SmokeAccount,
  timeoutMs?: number,
): Promise<void> {
  await waitForVersion(address, versionId, { ...(timeoutMs && { timeoutMs }) });
  await openPage(address);
  await signInAndOut(address, account);
}

async function openPage(address: string): Promise<void> {
  const page = await (await request(`${address}/login`)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  const response = script ? await request(address + script) : null;
  if (!response?.ok || !/javascript/.test(response.headers.get('content-type') ?? ''))
    throw new DeployError('La página de entrada no tiene su código.');
}

async function signInAndOut(address: string, { email, password }: SmokeAccount): Promise<void> {
  const call = (path: string, body?: unknown, cookie = '', pageUser = '') =>
    request(`${address}/trpc/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        origin: address,
        'sec-fetch-site': 'same-origin',
        ...(pageUser && { 'llavero-page-user': pageUser }),
        ...(cookie && { cookie }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const entered = await call('auth.signIn', { email, password });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  if (!entered.ok || !cookie)
    throw new DeployError(`La cuenta de prueba ${email} no puede entrar (${entered.status}).`);
  const session = (await (await call('auth.session', undefined, cookie)).json()) as {
    result?: { data?: { id?: string; email?: string } };
  };
  await call('auth.signOut', '', cookie, session.result?.data?.id);
  if (session.result?.data?.email !== email)
    throw new DeployError('La cuenta de prueba entra, y su sesión no se reconoce.');
}

const request = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
