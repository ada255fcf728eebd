import { AppError, serviceUnavailable, tooManyRepairs } from '../errors.ts';
import { errorDetails, log } from '../log.ts';
import { sleep } from '../sleep.ts';
import type { CellBucket } from './cell-bucket.ts';
import { ByteStream, damagedFile } from './formats/byte-stream.ts';
import type { Ending, FindEnding } from './formats/ending.ts';
import type { ByobReader, IncomingFile } from './incoming-file.ts';

declare const FixedLengthStream: new (length: number) => TransformStream<Uint8Array, Uint8Array>;

/** The check of a progressive JPEG of 50 megapixels takes 20 MB of memory. */
const MAX_AT_ONCE = 2;
/** How long others wait, and after which an entry belongs to a request that was cancelled. */
const WAIT_MS = 30_000;
const POLL_MS = 50;
let running: { began: number }[] = [];

/**
 * Completes a stored picture that has no end marker, and returns its bytes. Throws BAD_REQUEST where more is missing than the end,
 * SERVICE_UNAVAILABLE when storage fails or others are being completed.
 */
export async function repairTruncatedImage(
  bucket: CellBucket,
  key: string,
  { stream: { length }, type }: IncomingFile,
  findEnding: FindEnding,
): Promise<number> {
  const entry = await waitForTurn();
  try {
    const ending = await findEnding(await openObject(bucket, key, length));
    if (!ending) throw damagedFile();
    const { readable, writable } = new FixedLengthStream(ending.keep + ending.end.length);
    const [stored] = await Promise.all([
      bucket.put(key, readable, { httpMetadata: { contentType: type } }),
      sendCompleted(await openObject(bucket, key, length), ending, writable.getWriter()),
    ]);
    if (!stored) throw serviceUnavailable();
    return stored.size;
  } catch (error) {
    // The key is queued for removal as well, should this fail.
    await bucket.delete([key]).catch(() => {});
    if (error instanceof AppError) throw error;
    log('error', 'storage', { doing: 'complete', ...errorDetails(error) });
    throw serviceUnavailable();
  } finally {
    running = running.filter((other) => other !== entry);
  }
}

/** Polls instead of awaiting a promise of another request, which would never settle if that request were cancelled. */
async function waitForTurn(): Promise<{ began: number }> {
  for (const arrived = Date.now(); ; await sleep(POLL_MS)) {
    const now = Date.now();
    running = running.filter(({ began }) => now - began < WAIT_MS);
    if (now - arrived > WAIT_MS) throw tooManyRepairs();
    if (running.length >= MAX_AT_ONCE) continue;
    const entry = { began: now };
    running.push(entry);
    return entry;
  }
}

async function openObject(bucket: CellBucket, key: string, length: number): Promise<ByteStream> {
  const object = await bucket.get(key);
  if (!object) throw serviceUnavailable();
  const reader = object.body.getReader({ mode: 'byob' }) as unknown as ByobReader;
  return new ByteStream(length, { read: (view, minBytes) => reader.readAtLeast(minBytes, view) });
}

async function sendCompleted(
  stream: ByteStream,
  { keep, end }: Ending,
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<void> {
  try {
    stream.setTarget(writer);
    await stream.forward(keep);
    await stream.flush();
    await writer.write(end);
    await writer.close();
  } catch (error) {
    await writer.abort(error).catch(() => {});
    throw error;
  }
}
