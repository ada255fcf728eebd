import type { inferRouterInputs } from '@trpc/server';
import type { AccessLevel } from '../../../worker/auth/access-level.ts';
import { type AppRouter, appRouter } from '../../../worker/domains/index.ts';
import type { DeclaredTables } from '../../../worker/query-invalidation.ts';
import type { TestClient } from '../../support/test-users.ts';

type Inputs = inferRouterInputs<AppRouter>;
type PathIn<Domain extends keyof Inputs & string> = `${Domain}.${keyof Inputs[Domain] & string}`;
/** The path of a procedure: 'ads.list'. */
export type ProcedurePath = { [Domain in keyof Inputs & string]: PathIn<Domain> }[keyof Inputs & string];
/** The path of a procedure whose input has the version that was read. */
export type VersionedPath = {
  [Domain in keyof Inputs & string]: {
    [Name in keyof Inputs[Domain] & string]: Inputs[Domain][Name] extends { version: number | null }
      ? `${Domain}.${Name}`
      : never;
  }[keyof Inputs[Domain] & string];
}[keyof Inputs & string];

type Definition = {
  type: 'query' | 'mutation';
  meta?: DeclaredTables & { accessLevel?: AccessLevel; weight?: number };
  inputs: unknown[];
};
/** Every procedure of the API by its path. */
export const procedures: Record<string, Definition> = Object.fromEntries(
  // The types describe a tree; at run time it is one flat record of paths.
  Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: Definition }>).map(
    ([path, { _def }]) => [path, _def],
  ),
);

export type CallResponse = { status: number; headers: Headers; text: string };
export type Fields = Record<string, string>;

/** Sends any request as this client and reads the body to its end; retries a closed connection twice. */
export async function sendRequest(
  caller: Pick<TestClient, 'fetch'>,
  path: string,
  init: RequestInit = {},
  attemptsLeft = 3,
): Promise<CallResponse> {
  try {
    const response = await caller.fetch(path, init);
    return { status: response.status, headers: response.headers, text: await response.text() };
  } catch (error) {
    // Node closes a connection whose last body was rejected unread, and the next request may already have picked it.
    if (attemptsLeft === 1 || !(error instanceof TypeError)) throw error;
    return sendRequest(caller, path, init, attemptsLeft - 1);
  }
}

/** Calls a query several times with the same input, in one batched request. */
export const callBatched = (
  caller: Pick<TestClient, 'fetch'>,
  procedure: string,
  input: unknown,
  count: number,
) => {
  const inputs = Object.fromEntries(Array.from({ length: count }, (_, at) => [at, input]));
  const path = `/trpc/${Array(count).fill(procedure).join(',')}?batch=1&input=`;
  return sendRequest(caller, path + encodeURIComponent(JSON.stringify(inputs)));
};

/** Sends a POST with a value as JSON, or with raw text declared as JSON. */
export const post = (caller: Pick<TestClient, 'fetch'>, path: string, body: unknown, headers: Fields = {}) =>
  sendRequest(caller, path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });

/** Calls one procedure as the browser does: queries by GET, mutations by POST. */
export function call(
  caller: Pick<TestClient, 'fetch'>,
  path: string,
  input?: unknown,
  headers: Fields = {},
): Promise<CallResponse> {
  if (procedures[path]?.type !== 'query') return post(caller, `/trpc/${path}`, input ?? '', headers);
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`;
  return sendRequest(caller, `/trpc/${path}${query}`, { headers });
}

type ErrorResponse = { message: string; data: { code: string; fields?: Fields; requestId?: string } };
/** Parses the error of a response. */
export const parseError = ({ text }: CallResponse): ErrorResponse => JSON.parse(text).error;
/** Parses the data of a response. */
export const readData = ({ text }: CallResponse) => JSON.parse(text).result.data;

/** The same client from another network. */
export const from = (caller: TestClient, ip: string): Pick<TestClient, 'fetch'> => ({
  fetch: (path, init = {}) =>
    caller.fetch(path, { ...init, headers: { ...init.headers, 'cf-connecting-ip': ip } }),
});

let network = 0;
/** An address that no other call in this process has used. */
export const freshIp = () => {
  network++;
  return `100.${64 + (process.pid % 64)}.${network >> 8}.${network & 255}`;
};
