import { MAX_FILE_BYTES } from '../../db/domain/files.ts';
import { AppError, databaseUnavailable } from '../errors.ts';
import { errorDetails, log } from '../http/log.ts';
import type { CellBucket } from './cell-bucket.ts';
import { metadataStrippers } from './formats/metadata-strippers.ts';
import type { IncomingFile, Reader } from './incoming-file.ts';

/** A workerd stream of known length, which R2 accepts without buffering it. */
declare const FixedLengthStream: new (length: number) => TransformStream<Uint8Array, Uint8Array>;

/**
 * Streams a file into a bucket under a new key, validates it and strips its metadata on the way. Throws BAD_REQUEST for a file that is
 * damaged or too large to open, UNSUPPORTED_MEDIA_TYPE, SERVICE_UNAVAILABLE when storage fails; then nothing is stored.
 */
export async function storeFile(bucket: CellBucket, key: string, file: IncomingFile): Promise<void> {
  const { readable, writable } = new FixedLengthStream(file.stream.length);
  const writer = writable.getWriter();
  const putting = bucket.put(key, readable, {
    httpMetadata: { contentType: file.type },
    // Never overwrites an object.
    onlyIf: new Headers({ 'if-none-match': '*' }) as never,
  });
  const sending = sendFile(file, writer);
  try {
    const [stored] = await Promise.all([putting, sending]);
    if (!stored) throw databaseUnavailable();
  } catch (error) {
    await writer.abort(error).catch(() => {});
    const [put, sent] = await Promise.allSettled([putting, sending]);
    if (sent.status === 'rejected' && sent.reason instanceof AppError) throw sent.reason;
    if (put.status === 'rejected') log('error', 'storage', { doing: 'put', ...errorDetails(put.reason) });
    throw databaseUnavailable();
  }
}

async function sendFile(
  { stream, type }: IncomingFile,
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<void> {
  stream.setTarget(writer);
  await metadataStrippers[type](stream);
  await stream.flush();
  await writer.close();
}

/**
 * Reads and discards the rest of a rejected request's body, up to MAX_FILE_BYTES. The connection is reset when a response ends before
 * that, and a client that is still sending then does not read the response.
 */
export async function discardBody({ body, headers }: Request): Promise<void> {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (!body || body.locked || !(length <= MAX_FILE_BYTES)) return;
  const reader = body.getReader({ mode: 'byob' }) as Reader;
  let buffer: Uint8Array = new Uint8Array(64 * 1024);
  for (;;) {
    const { value } = await reader.readAtLeast(buffer.length, buffer);
    if (!value?.length) return;
    buffer = new Uint8Array(value.buffer);
  }
}
