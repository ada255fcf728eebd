import { DeployError } from './deploy-error.ts';

const REQUEST_TIMEOUT_MS = 60_000;

export type ApiRequest = { method?: string; path: string; body?: unknown; headers?: Record<string, string> };
export type ApiResponse = { status: number; body: unknown };

/**
 * Returns a function that sends a request with the token to one API and returns its response. It throws a DeployError where there is none,
 * or its status is neither 2xx nor one of `accepted`.
 */
export function createHttpApi(platform: string, baseUrl: string, token: string) {
  return async (
    { method = 'GET', path, body, headers }: ApiRequest,
    accepted: number[] = [],
  ): Promise<ApiResponse> => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }).catch((error: Error) => {
      throw new DeployError(`${platform} no responde a ${method} ${path}: ${error.message}`);
    });
    const text = await response.text();
    if (!response.ok && !accepted.includes(response.status))
      throw new DeployError(
        `${platform} rechaza ${method} ${path} (${response.status}): ${text.slice(0, 300)}`,
      );
    return { status: response.status, body: parseJson(text) };
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
