import { endSessionIfRefused, pageUserHeaders } from '../page-user.ts';

/** The server refused an export; its message is for the person. */
export class ExportRefusal extends Error {}
type Refusal = { error: { message: string; data?: { code: string } } };

/**
 * Asks for an exported file (`/api/exports/{path}`); returns the response, whose body streams it. Throws ExportRefusal, which ends the
 * session where the server says so, or what fetch throws.
 */
export async function requestExport(path: string, input: object, signal?: AbortSignal): Promise<Response> {
  const response = await fetch(`/api/exports/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...pageUserHeaders() },
    body: JSON.stringify(input),
    signal,
  });
  if (response.ok) return response;
  const { error } = (await response.json()) as Refusal;
  endSessionIfRefused(error.data?.code);
  throw new ExportRefusal(error.message);
}

/** Returns the sentence for a failed export. */
export const toExportFailure = (failure: unknown): string =>
  failure instanceof ExportRefusal
    ? failure.message
    : 'No se ha podido exportar. Comprueba la conexión e inténtalo de nuevo.';
