import { createHash } from 'node:crypto';
import {
  detectFileType,
  type FileType,
  fileTexts,
  HEAD_BYTES,
  isHeic,
  MAGIC_BYTES,
} from '../../db/domain/files.ts';
import { AppError } from '../errors.ts';
import { ByteStream, damagedFile, READ_SIZE } from './formats/byte-stream.ts';
import type { UploadRules } from './parse-upload-headers.ts';

const MIN_BYTES_PER_SECOND = 2 * 1024;
/** Half a minute for each piece of READ_SIZE. */
const READ_TIMEOUT_MS = (READ_SIZE / MIN_BYTES_PER_SECOND) * 1000;

/** A BYOB reader of workerd with `readAtLeast`, which fills the view; `read` would return four kilobytes at a time. */
export type Reader = ReadableStreamBYOBReader & {
  readAtLeast: (minBytes: number, view: Uint8Array) => Promise<{ value?: Uint8Array }>;
};

/** An upload whose first bytes have been read and its type detected. */
export type IncomingFile = {
  type: FileType;
  stream: ByteStream;
  /** SHA-256 (lower-case hex) of the bytes as they were sent, before metadata was removed. To be called once, at the end. */
  digest: () => string;
  /** Releases the lock on the request's body; must be called in the end. */
  release: () => void;
};

/**
 * Starts to read a file from a request; its type is detected from its first bytes alone. Throws UNSUPPORTED_MEDIA_TYPE for a type that
 * is not allowed. The stream throws BAD_REQUEST (status 408 when too slow) where the client disconnects or is too slow.
 */
export async function openIncomingFile(
  { body }: Request,
  length: number,
  { types, wrongType }: Pick<UploadRules, 'types' | 'wrongType'>,
): Promise<IncomingFile> {
  if (!body) throw damagedFile();
  const reader = body.getReader({ mode: 'byob' }) as Reader;
  const hash = createHash('sha256');
  const stream = new ByteStream(length, {
    async read(view, minBytes) {
      const result = await readWithTimeout(reader, view, minBytes);
      if (result.value) hash.update(result.value);
      return result;
    },
  });
  const release = () => {
    try {
      reader.releaseLock();
    } catch {
      // A read is still pending on a client that has timed out.
    }
  };
  try {
    const head = await stream.peekHead(Math.min(MAGIC_BYTES, length));
    const type = detectFileType(head) ?? detectFileType(await stream.peekHead(Math.min(HEAD_BYTES, length)));
    if (!type || !types.includes(type)) {
      const message = isHeic(head) && wrongType !== fileTexts.notDocument ? fileTexts.heic : wrongType;
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', message);
    }
    return { type, stream, digest: () => hash.digest('hex'), release };
  } catch (error) {
    release();
    throw error;
  }
}

async function readWithTimeout(reader: Reader, view: Uint8Array, minBytes: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(resolve, READ_TIMEOUT_MS, 'timeout');
  });
  // A client that disconnects is an expected error.
  const reading = reader.readAtLeast(minBytes, view).catch(() => 'disconnected' as const);
  const result = await Promise.race([reading, timeout]);
  clearTimeout(timer);
  if (result === 'disconnected') throw new AppError('BAD_REQUEST', fileTexts.interrupted);
  if (result === 'timeout') {
    void reader.cancel().catch(() => undefined);
    throw new AppError('BAD_REQUEST', fileTexts.tooSlow, { status: 408 });
  }
  return result;
}
