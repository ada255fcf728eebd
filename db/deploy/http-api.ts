import { setTimeout as sleep } from 'node:timers/promises';
import { DeployError } from './deploy-error.ts';

const REQUEST_TIMEOUT_MS = 60_000;
/** How often a request is repeated that comes too soon after others, and the longest wait before. */
const MAX_WAITS = 10;
const MAX_WAIT_SECONDS = 60;

export type ApiRequest = {
  method?: string;
  path: string;
  /** Sent as JSON, unless it is `content`. */
  body?: unknown;
  /** Sent as it is. */
  content?: string | Uint8Array<ArrayBuffer>;
  headers?: Record<string, string>;
};
/** `body` is null where the response is no JSON; `text` and `bytes` are the response as it is. */
export type ApiResponse = {
  status: number;
  body: unknown;
  text: string;
  bytes: Uint8Array<ArrayBuffer>;
  contentType: string | null;
};

/**
 * Returns a function that sends a request with the token to one API and returns its response. It throws a DeployError where there is none,
 * or its status is neither 2xx nor one of `accepted`. It waits where the platform asks it to (429).
 */
export function createHttpApi(platform: string, baseUrl: string, token: string) {
  const send = async (
    { method = 'GET', path, body, content, headers }: ApiRequest,
    accepted: number[] = [],
    waits = 0,
  ): Promise<ApiResponse> => {
    const fail = (error: Error) => {
      throw new DeployError(`${platform} no responde a ${method} ${path}: ${error.message}`);
    };
    const response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(content !== undefined && { body: content }),
    }).catch(fail);
    const bytes = new Uint8Array(await response.arrayBuffer().catch(fail));
    if (response.status === 429 && waits < MAX_WAITS) {
      const seconds = Number(response.headers.get('retry-after') ?? MAX_WAIT_SECONDS);
      await sleep(Math.min(seconds, MAX_WAIT_SECONDS) * 1000);
      return send({ method, path, body, content, headers }, accepted, waits + 1);
    }
    const text = new TextDecoder().decode(bytes);
    if (!response.ok && !accepted.includes(response.status))
      throw new DeployError(
        `${platform} rechaza ${method} ${path} (${response.status}): ${text.slice(0, 300)}`,
      );
    const contentType = response.headers.get('content-type');
    return { status: response.status, body: parseJson(text), text, bytes, contentType };
  };
  return (request: ApiRequest, accepted: number[] = []): Promise<ApiResponse> => send(request, accepted);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
