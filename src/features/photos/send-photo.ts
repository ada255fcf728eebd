import { detectFileType, fileTexts, imageTypes, isHeic, MAX_FILE_BYTES } from '../../../db/domain/files.ts';
import {
  readHead,
  sendFile,
  toUploadPath,
  UploadError,
  type UploadResponse,
} from '../../lib/files/send-file.ts';
import { defineSessionValue } from '../../lib/session-state.ts';
import type { UploadRequest } from '../../ui/uploads/use-uploads.ts';
import type { ScaledPhoto } from './photo-scaler.ts';

/** Timeout of scaling a photo. */
const SCALE_TIMEOUT_MS = 60_000;

/** Validates a photo by its first bytes before it is uploaded; returns the error message, or null when it may be valid. */
export function findPhotoProblem(file: Pick<File, 'type' | 'size'>, head: Uint8Array): string | null {
  const known = imageTypes.some((type) => type === detectFileType(head)) || isHeic(head);
  // Other image types are accepted, because the browser may be able to decode them.
  const claimed = file.type.startsWith('image/') && file.type !== 'image/svg+xml';
  if (!known && (!claimed || detectFileType(head))) return fileTexts.notPhoto;
  return file.size > MAX_FILE_BYTES ? fileTexts.tooLarge : null;
}

type Invalidated = UploadResponse['invalidated'];

/**
 * Scales a photo and uploads it with its smaller sizes, whose failure is ignored. Photos are uploaded one after the other in
 * the order of the calls, since the server appends each to those it has. Resolves with what it invalidates, rejects with UploadError.
 */
export async function sendPhoto(propertyId: string, request: UploadRequest): Promise<Invalidated> {
  const { turn, release } = queueTurn();
  try {
    return await sendInTurn(propertyId, request, turn, release);
  } finally {
    release();
  }
}

async function sendInTurn(
  propertyId: string,
  { file, key, signal, onProgress }: UploadRequest,
  turn: Promise<unknown>,
  release: () => void,
): Promise<Invalidated> {
  const head = await readHead(file);
  const problem = findPhotoProblem(file, head);
  if (problem) throw new UploadError(problem, true);
  // A GIF is not scaled, because it would lose its animation.
  const scaled = detectFileType(head) === 'image/gif' ? null : await scale(file, signal);
  if (!scaled && isHeic(head) && !signal.aborted) throw new UploadError(fileTexts.heic, true);
  const uploadPath = `/api/uploads/photos/${propertyId}`;
  const path = toUploadPath(uploadPath, { name: file.name, key });
  await waitFor(turn, signal);
  const { body, invalidated } = await sendFile(path, scaled?.full ?? file, { signal, onProgress });
  release();
  const { id } = body as { id: string };
  const sizes = Object.entries({ thumb: scaled?.thumb, medium: scaled?.medium });
  await Promise.allSettled(
    sizes.flatMap(([size, blob]) =>
      blob ? [sendFile(`${uploadPath}/${id}/${size}`, blob, { signal })] : [],
    ),
  );
  return invalidated;
}

const getQueue = defineSessionValue(() => ({ lastTurn: Promise.resolve() as Promise<unknown> }));
/** Queues an upload: `turn` resolves once those queued before have been released. */
function queueTurn() {
  const turn = getQueue().lastTurn;
  let release = () => {};
  getQueue().lastTurn = new Promise((resolve) => {
    release = () => resolve(turn);
  });
  return { turn, release };
}
/** Resolves with the promise; rejects with the signal's reason when aborted. */
function waitFor(promise: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    void promise.then(resolve);
  });
}

// Two queues, so that two photos are scaled at a time: a large one needs a hundred megabytes.
const queues: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let last = 0;
function scale(file: File, signal: AbortSignal): Promise<ScaledPhoto> {
  last = (last + 1) % queues.length;
  const result = Promise.resolve(queues[last]).then(() =>
    signal.aborted ? null : scaleInWorker(file, signal),
  );
  queues[last] = result.catch(() => undefined);
  return result;
}

function scaleInWorker(file: File, signal: AbortSignal): Promise<ScaledPhoto> {
  const worker = new Worker(new URL('./photo-scaler.ts', import.meta.url), { type: 'module' });
  return new Promise<ScaledPhoto>((resolve) => {
    // A photo that cannot be scaled is uploaded unchanged; the server validates it.
    const resolveUnscaled = () => resolve(null);
    worker.onmessage = ({ data }: MessageEvent<ScaledPhoto>) => resolve(data);
    worker.onerror = resolveUnscaled;
    signal.addEventListener('abort', resolveUnscaled, { once: true });
    setTimeout(resolveUnscaled, SCALE_TIMEOUT_MS);
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
