import { detectFileType, FILE_LIMIT, fileTexts, imageTypes, isHeic } from '../../../db/domain/files.ts';
import { readHead, sendFile, toUploadPath, UploadError } from '../../lib/files/send-file.ts';
import type { Scaled } from './photo-scaler.ts';

/** Milliseconds a photo may take to be scaled. */
const PATIENCE = 60_000;

/** Why a chosen file is no photo, before anything is sent; null when it may be one. What it is called says nothing. */
export function findPhotoRefusal(file: Pick<File, 'type' | 'size'>, head: Uint8Array): string | null {
  const known = imageTypes.some((type) => type === detectFileType(head)) || isHeic(head);
  // Of other kinds the browser may be able to make a photo.
  const claimed = file.type.startsWith('image/') && file.type !== 'image/svg+xml';
  if (!known && (!claimed || detectFileType(head))) return fileTexts.notPhoto;
  return file.size > FILE_LIMIT ? fileTexts.tooLarge : null;
}

type Job = { file: File; key: string; signal: AbortSignal; onProgress: (share: number) => void };

/** Scales a photo and sends it with its smaller sizes; those are a convenience and may be missing. */
export async function sendPhoto(propertyId: string, { file, key, signal, onProgress }: Job): Promise<void> {
  const head = await readHead(file);
  const refusal = findPhotoRefusal(file, head);
  if (refusal) throw new UploadError(refusal, true);
  // A GIF may move, and would stand still when drawn anew.
  const scaled = detectFileType(head) === 'image/gif' ? null : await scale(file, signal);
  if (!scaled && isHeic(head) && !signal.aborted) throw new UploadError(fileTexts.heic, true);
  const place = `/api/uploads/photos/${propertyId}`;
  const path = toUploadPath(place, { name: file.name, key });
  const answer = await sendFile(path, scaled?.full ?? file, { signal, onProgress });
  const { id } = answer as { id: string };
  const sizes = Object.entries({ thumb: scaled?.thumb, medium: scaled?.medium });
  await Promise.allSettled(
    sizes.flatMap(([size, blob]) => (blob ? [sendFile(`${place}/${id}/${size}`, blob, { signal })] : [])),
  );
}

// Two photos at a time: a large one takes a hundred megabytes while it is open.
const turns: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
let last = 0;
function scale(file: File, signal: AbortSignal): Promise<Scaled> {
  last = (last + 1) % turns.length;
  const mine = Promise.resolve(turns[last]).then(() => (signal.aborted ? null : scaleInWorker(file, signal)));
  turns[last] = mine.catch(() => undefined);
  return mine;
}

function scaleInWorker(file: File, signal: AbortSignal): Promise<Scaled> {
  const worker = new Worker(new URL('./photo-scaler.ts', import.meta.url), { type: 'module' });
  return new Promise<Scaled>((resolve) => {
    // What cannot be scaled here is sent as it is, and the server decides.
    const asItIs = () => resolve(null);
    worker.onmessage = ({ data }: MessageEvent<Scaled>) => resolve(data);
    worker.onerror = asItIs;
    signal.addEventListener('abort', asItIs, { once: true });
    setTimeout(asItIs, PATIENCE);
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
