import { HEAD_BYTES } from '../../../db/domain/files.ts';

/** Milliseconds one file may travel. */
const PATIENCE = 5 * 60_000;

/** Why a file did not arrive; the message is a sentence for people where the server refused it with one. */
export class UploadError extends Error {
  readonly said: boolean;
  /** The same file would be refused again. */
  readonly final: boolean;
  /** Milliseconds after which the server takes files again, where it has had enough for now. */
  readonly retryAfter: number | undefined;
  constructor(sentence: string | undefined, final = false, retryAfter?: number) {
    super(sentence ?? 'La subida no ha terminado.');
    this.final = final;
    this.retryAfter = retryAfter;
    this.said = sentence !== undefined;
  }
}

type Sending = { signal: AbortSignal; onProgress?: (share: number) => void };

/** PUTs bytes to a path; gives the JSON that comes back. Tells the share (0 to 1) that has left, and rejects with UploadError. */
export function sendFile(path: string, body: Blob, { signal, onProgress }: Sending): Promise<unknown> {
  // fetch tells nothing of a body on its way, so this is an older kind of request.
  const request = new XMLHttpRequest();
  const abort = () => request.abort();
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', abort);
    request.open('PUT', path);
    request.responseType = 'json';
    request.timeout = PATIENCE;
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status < 300 ? resolve(request.response) : reject(refusalOf(request)));
    request.onerror = request.ontimeout = () => reject(new UploadError(undefined));
    request.onabort = () => reject(signal.reason);
    request.send(body);
  }).finally(() => signal.removeEventListener('abort', abort));
}

// What the bytes or their number are refused for stays so; limits and faults pass.
const FINAL = [400, 413, 415];
function refusalOf(request: XMLHttpRequest): UploadError {
  const { status, response } = request;
  const seconds = status === 429 ? Number(request.getResponseHeader('retry-after')) : 0;
  const sentence = status < 500 ? sentenceOf(response) : undefined;
  return new UploadError(sentence, FINAL.includes(status), seconds > 0 ? seconds * 1000 : undefined);
}
const sentenceOf = (answer: unknown) => (answer as { error?: { message?: string } } | null)?.error?.message;

/** A path with what it asks: pathOf('/api/x', { name: 'a b' }) gives '/api/x?name=a+b'. */
export const toUploadPath = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query)}`;

/** The first bytes of a file, which say what it is. */
export const readHead = async (file: Blob): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
