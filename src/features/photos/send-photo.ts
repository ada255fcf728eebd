import { FILE_LIMIT, fileTexts } from '../../../db/domain/files.ts';
import { pathOf, sendFile, UploadError } from '../../lib/send-file.ts';
import type { Scaled } from './photo-scaler.ts';

/** Milliseconds a photo may take to be scaled. */
const PATIENCE = 60_000;

/** Why a chosen file is no photo, before anything is sent; null when it may be one. */
export function refusalOf(file: File): string | null {
  if (!file.type.startsWith('image/') || file.type === 'image/svg+xml') return fileTexts.notPhoto;
  if (file.size > FILE_LIMIT) return fileTexts.tooLarge;
  return null;
}

type Job = { file: File; key: string; signal: AbortSignal; onProgress: (share: number) => void };

/** Scales a photo and sends it with its smaller sizes; those are a convenience and may be missing. */
export async function sendPhoto(propertyId: string, { file, key, signal, onProgress }: Job): Promise<void> {
  const refusal = refusalOf(file);
  if (refusal) throw new UploadError(refusal, true);
  // A GIF may move, and would stand still when drawn anew.
  const scaled = file.type === 'image/gif' ? null : await scale(file, signal);
  const name = scaled ? file.name.replace(/\.[^.]*$/, '').concat('.jpg') : file.name;
  const place = `/api/uploads/photos/${propertyId}`;
  const answer = await sendFile(pathOf(place, { name, key }), scaled?.full ?? file, { signal, onProgress });
  const { id } = answer as { id: string };
  if (!scaled) return;
  await Promise.allSettled([
    sendFile(`${place}/${id}/thumb`, scaled.thumb, { signal }),
    sendFile(`${place}/${id}/medium`, scaled.medium, { signal }),
  ]);
}

// One photo at a time: a large one takes a hundred megabytes while it is open.
let turn: Promise<unknown> = Promise.resolve();
function scale(file: File, signal: AbortSignal): Promise<Scaled> {
  const mine = turn.then(() => (signal.aborted ? null : inWorker(file, signal)));
  turn = mine.catch(() => undefined);
  return mine;
}

function inWorker(file: File, signal: AbortSignal): Promise<Scaled> {
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
