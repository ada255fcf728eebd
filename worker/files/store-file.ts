import type { R2Bucket } from '@cloudflare/workers-types';
import { FILE_LIMIT } from '../../db/domain/files.ts';
import { AppError, databaseUnavailable } from '../errors.ts';
import { errorDetails, log } from '../http/log.ts';
import { metadataStrippers } from './formats/strip-metadata.ts';
import type { IncomingFile, Reader } from './incoming-file.ts';

/** A stream of a length said beforehand, which is what a bucket takes without holding the bytes. */
declare const FixedLengthStream: new (length: number) => TransformStream<Uint8Array, Uint8Array>;

/** Streams a file into a bucket under a new key, checked and cleaned on the way. Refused, nothing of it is stored. */
export async function storeFile(bucket: R2Bucket, key: string, file: IncomingFile): Promise<void> {
  const { readable, writable } = new FixedLengthStream(file.stream.length);
  const writer = writable.getWriter();
  const putting = bucket.put(key, readable as never, {
    httpMetadata: { contentType: file.type },
    // A key is never written twice.
    onlyIf: new Headers({ 'if-none-match': '*' }) as never,
  });
  const sending = send(file, writer);
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

async function send(
  { stream, type }: IncomingFile,
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<void> {
  stream.setTarget(writer);
  await metadataStrippers[type](stream);
  await stream.flush();
  await writer.close();
}

/**
 * Reads what a refused sender still has to say, up to the largest file: a browser that is cut off while it sends hears
 * no answer.
 */
export async function discardBody({ body, headers }: Request): Promise<void> {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (!body || body.locked || !(length <= FILE_LIMIT)) return;
  const reader = body.getReader({ mode: 'byob' }) as Reader;
  let scratch: Uint8Array = new Uint8Array(64 * 1024);
  for (;;) {
    const { value } = await reader.readAtLeast(scratch.length, scratch);
    if (!value?.length) return;
    scratch = new Uint8Array(value.buffer);
  }
}
