import type { R2Bucket } from '@cloudflare/workers-types';
import { FILE_LIMIT, type FileType } from '../db/domain/files.ts';
import { Refusal, unavailable } from './errors.ts';
import { damaged, Tape } from './file-tape.ts';
import { HEAD, walkers } from './file-walkers.ts';
import { factsOf, log } from './log.ts';

/** A stream of a length said beforehand, which is what a bucket takes without holding the bytes. */
declare const FixedLengthStream: new (length: number) => TransformStream<Uint8Array, Uint8Array>;
/** Fills as much of the view as there is, where the plain reader would give four kilobytes at a time. */
type Reader = ReadableStreamBYOBReader & {
  readAtLeast: (least: number, view: Uint8Array) => Promise<{ value?: Uint8Array }>;
};

export type Incoming = {
  body: ReadableStream<Uint8Array> | null;
  length: number;
  type: FileType;
  /** Said when the bytes are of another type. */
  wrongType: string;
};

/** Streams a file into a bucket under a new key, checked and cleaned on the way. Refused, nothing of it is stored. */
export async function store(bucket: R2Bucket, key: string, file: Incoming): Promise<void> {
  if (!file.body) throw damaged();
  const { readable, writable } = new FixedLengthStream(file.length);
  const writer = writable.getWriter();
  const putting = bucket.put(key, readable as never, {
    httpMetadata: { contentType: file.type },
    // A key is never written twice.
    onlyIf: new Headers({ 'if-none-match': '*' }) as never,
  });
  const sending = send(file, writer);
  try {
    const [stored] = await Promise.all([putting, sending]);
    if (!stored) throw unavailable();
  } catch (error) {
    await writer.abort(error).catch(() => {});
    const [put, sent] = await Promise.allSettled([putting, sending]);
    if (sent.status === 'rejected' && sent.reason instanceof Refusal) throw sent.reason;
    if (put.status === 'rejected') log('error', 'storage', { doing: 'put', ...factsOf(put.reason) });
    throw unavailable();
  }
}

async function send(
  { body, length, type, wrongType }: Incoming,
  writer: WritableStreamDefaultWriter<Uint8Array>,
): Promise<void> {
  const reader = body?.getReader({ mode: 'byob' }) as Reader;
  const read = (view: Uint8Array) => reader.readAtLeast(view.length, view);
  const tape = new Tape(length, { read }, writer);
  try {
    const head = await tape.ahead(Math.min(HEAD, length));
    if (!walkers[type].begins(head)) throw new Refusal('UNSUPPORTED_MEDIA_TYPE', wrongType);
    await walkers[type].walk(tape);
    await tape.finish();
    await writer.close();
  } finally {
    reader.releaseLock();
  }
}

/**
 * Reads what a refused sender still has to say, up to the largest file: a browser that is cut off while it sends hears
 * no answer.
 */
export async function drain({ body, headers }: Request): Promise<void> {
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
