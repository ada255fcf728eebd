import { DeployError } from './deploy-error.ts';

const REQUEST_TIMEOUT_MS = 60_000;

export type ApiRequest = {
  method?: string;
  path: string;
  /** Sent as JSON, unless it is `content`. */
  body?: unknown;
  /** Sent as it is. */
  content?: string;
  headers?: Record<string, string>;
};
/** `body` is null where the response is no JSON; `text` is the response as it is. */
export type ApiResponse = { status: number; body: unknown; text: string };

/**
 * Returns a function that sends a request with the token to one API and returns its response. It throws a DeployError where there is none,
 * or its status is neither 2xx nor one of `accepted`.
 */
export function createHttpApi(platform: string, baseUrl: string, token: string) {
  return async (
    { method = 'GET', path, body, content, headers }: ApiRequest,
    accepted: number[] = [],
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
    const text = await response.text().catch(fail);
    if (!response.ok && !accepted.includes(response.status))
      throw new DeployError(
        `${platform} rechaza ${method} ${path} (${response.status}): ${text.slice(0, 300)}`,
      );
    return { status: response.status, body: parseJson(text), text };
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
