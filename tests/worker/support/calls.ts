import type { AccessLevel } from '../../../worker/auth/access-level.ts';
import { appRouter } from '../../../worker/routers/app.ts';
import type { TestClient } from '../../support/test-users.ts';

type Definition = { type: 'query' | 'mutation'; meta?: { accessLevel?: AccessLevel }; inputs: unknown[] };
/** Every procedure of the API by its path. */
export const procedures: Record<string, Definition> = Object.fromEntries(
  // The types say a tree; at run time it is one flat record of paths.
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Definition }>).map(
    ([path, { _def }]) => [path, _def],
  ),
);

export type Answer = { status: number; headers: Headers; text: string };
export type Fields = Record<string, string>;

/** Any request of a person, read to its end. */
export async function ask(
  caller: Pick<TestClient, 'fetch'>,
  path: string,
  init: RequestInit = {},
  tries = 3,
): Promise<Answer> {
  try {
    const answer = await caller.fetch(path, init);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    // A connection whose last body was refused unread is closed, and the next request may still have chosen it.
    if (tries === 1 || !(error instanceof TypeError)) throw error;
    return ask(caller, path, init, tries - 1);
  }
}

/** A POST of JSON, or of text that only claims to be JSON. */
export const post = (caller: Pick<TestClient, 'fetch'>, path: string, body: unknown, headers: Fields = {}) =>
  ask(caller, path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

/** One procedure, called as the browser calls it. */
export function call(
  caller: Pick<TestClient, 'fetch'>,
  path: string,
  input?: unknown,
  headers: Fields = {},
): Promise<Answer> {
  if (procedures[path]?.type !== 'query') return post(caller, `/trpc/${path}`, input ?? '', headers);
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return ask(caller, `/trpc/${path}${query}`, { headers });
}

type Refused = { message: string; data: { code: string; fields?: Fields; requestId?: string } };
/** What a refusal says. */
export const readErrorMessage = ({ text }: Answer): Refused => JSON.parse(text).error;
/** What a success carries. */
export const readData = ({ text }: Answer) => JSON.parse(text).result.data;

/** The same person from a network that nobody else comes from. */
export const from = (caller: TestClient, ip: string): Pick<TestClient, 'fetch'> => ({
  fetch: (path, init = {}) =>
    caller.fetch(path, { ...init, headers: { ...init.headers, 'cf-connecting-ip': ip } }),
});

let network = 0;
/** An address that no other call of this file has used. */
export const freshIp = () => {
  network++;
  return `100.${64 + (process.pid % 64)}.${network >> 8}.${network & 255}`;
};
