import { HEAD_BYTES } from '../../../db/domain/files.ts';
import { INVALIDATES_HEADER } from '../../../db/domain/invalidated-queries.ts';
import { endSessionIfRefused, isOtherPageUser, pageUserHeaders } from '../page-user.ts';

/** Timeout of one upload. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** An upload that failed; the message is the server's error message where it sent one, else a general sentence. */
export class UploadError extends Error {
  readonly hasServerMessage: boolean;
  /** Whether a retry of the same file would fail again. */
  readonly isPermanent: boolean;
  /** Milliseconds until the next attempt (from Retry-After), where the server answered 429. */
  readonly retryAfterMs: number | undefined;
  constructor(sentence: string | undefined, isPermanent = false, retryAfterMs?: number) {
    super(sentence ?? 'La subida no ha terminado.');
    this.isPermanent = isPermanent;
    this.retryAfterMs = retryAfterMs;
    this.hasServerMessage = sentence !== undefined;
  }
}

/** The JSON of a response, and which queries it invalidates (see INVALIDATES_HEADER). */
export type UploadResponse = { body: unknown; invalidated: string | null };
type SendOptions = { signal: AbortSignal; onProgress?: (progress: number) => void };

/**
 * PUTs bytes to a path. Calls onProgress with the fraction sent (0 to 1). Rejects with
 * UploadError, or with the signal's reason when aborted.
 */
export function sendFile(
  path: string,
  body: Blob,
  { signal, onProgress }: SendOptions,
): Promise<UploadResponse> {
  // XMLHttpRequest, because fetch reports no upload progress.
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  return new Promise<UploadResponse>((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', abort);
    request.open('PUT', path);
    for (const [name, value] of Object.entries(pageUserHeaders())) request.setRequestHeader(name, value);
    request.responseType = 'json';
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300
        ? resolve({ body: request.response, invalidated: request.getResponseHeader(INVALIDATES_HEADER) })
        : reject(toUploadError(request));
    request.onerror = request.ontimeout = () => reject(new UploadError(undefined));
    request.onabort = () => reject(signal.reason);
    request.send(body);
  }).finally(() => signal.removeEventListener('abort', abort));
}

// Rejections of the bytes or of their size are permanent; rate limits and server faults are not.
const PERMANENT_STATUSES = [400, 413, 415];
function toUploadError(request: XMLHttpRequest): UploadError {
  const { status, response } = request;
  const code = (response as ErrorResponse)?.error?.data?.code;
  if (isOtherPageUser(code)) endSessionIfRefused(code);
  const seconds = status === 429 ? Number(request.getResponseHeader('retry-after')) : 0;
  const sentence = status < 500 ? parseError(response) : undefined;
  return new UploadError(
    sentence,
    PERMANENT_STATUSES.includes(status),
    seconds > 0 ? seconds * 1000 : undefined,
  );
}
type ErrorResponse = { error?: { message?: string; data?: { code?: string } } } | null;
const parseError = (body: unknown) => (body as ErrorResponse)?.error?.message;

/** A path with its query string: toUploadPath('/api/x', { name: 'a b' }) returns '/api/x?name=a+b'. */
export const toUploadPath = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query)}`;

/** The first HEAD_BYTES bytes of a file, from which its type is detected. */
export const readHead = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
