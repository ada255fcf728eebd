import { MAX_FILE_BYTES } from '../../db/domain/files.ts';
import { AppError, serviceUnavailable } from '../errors.ts';
import { errorDetails, log } from '../log.ts';
import type { CellBucket } from './cell-bucket.ts';
import type { FindEnding } from './formats/ending.ts';
import { formatChecks } from './formats/format-checks.ts';
import type { ByobReader, IncomingFile } from './incoming-file.ts';
import { repairTruncatedImage } from './repair-truncated-image.ts';

/** A workerd stream of known length, which R2 accepts without buffering it. */
declare const FixedLengthStream: new (length: number) => TransformStream<Uint8Array, Uint8Array>;

/**
 * Streams a file into a bucket under a new key, validates it and strips its metadata on the way; completes a picture whose end marker is
 * missing. Returns the bytes that are stored. Throws BAD_REQUEST for a file that is damaged or too large to open, UNSUPPORTED_MEDIA_TYPE,
 * SERVICE_UNAVAILABLE when storage fails; then nothing is stored, or the object whose key the caller queues for removal.
 */
export async function storeFile(bucket: CellBucket, key: string, file: IncomingFile): Promise<number> {
  const findEnding = await storeChecked(bucket, key, file);
  return findEnding ? repairTruncatedImage(bucket, key, file, findEnding) : file.stream.length;
}

async function storeChecked(
  bucket: CellBucket,
  key: string,
  file: IncomingFile,
): Promise<FindEnding | undefined> {
  const { readable, writable } = new FixedLengthStream(file.stream.length);
  const writer = writable.getWriter();
  const putting = bucket.put(key, readable, {
    httpMetadata: { contentType: file.type },
    // Never overwrites an object.
    onlyIf: new Headers({ 'if-none-match': '*' }) as never,
  });
  const piping = pipeChecked(file, writer);
  try {
    const [stored, findEnding] = await Promise.all([putting, piping]);
    if (!stored) throw serviceUnavailable();
    return findEnding;
  } catch (error) {
    await writer.abort(error).catch(() => {});
    const [put, sent] = await Promise.allSettled([putting, piping]);
    if (sent.status === 'rejected' && sent.reason instanceof AppError) throw sent.reason;
    if (put.status === 'rejected') log('error', 'storage', { doing: 'put', ...errorDetails(put.reason) });
    throw serviceUnavailable();
  }
}

/** Checks the file on its way into the writer, without its metadata; returns how its end is found where it lacks one. */
async function pipeChecked(
  { stream, type }: IncomingFile,
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<FindEnding | undefined> {
  stream.setTarget(writer);
  const findEnding = await formatChecks[type](stream);
  await stream.flush();
  await writer.close();
  return findEnding;
}

/** A body that is longer than this is not read where it is rejected: twice what a file may have, so that one too large is. */
const MAX_DISCARDED_BYTES = 2 * MAX_FILE_BYTES;

/**
 * Reads and discards the rest of a rejected request's body, up to MAX_DISCARDED_BYTES. The connection is reset when a response ends before
 * that, and a client that is still sending then does not read the response.
 */
export async function discardBody({ body, headers }: Request): Promise<void> {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (!body || body.locked || !(length <= MAX_DISCARDED_BYTES)) return;
  const reader = body.getReader({ mode: 'byob' }) as ByobReader;
  let buffer: Uint8Array = new Uint8Array(64 * 1024);
  for (;;) {
    const { value } = await reader.readAtLeast(buffer.length, buffer);
    if (!value?.length) return;
    buffer = new Uint8Array(value.buffer);
  }
}
