import { createHash } from 'node:crypto';
import { detectFileType, type FileType, fileTexts, HEAD_BYTES, isHeic } from '../../db/domain/files.ts';
import { AppError } from '../errors.ts';
import { ByteStream, damagedFile, READ_SIZE } from './formats/byte-stream.ts';
import type { UploadRules } from './parse-upload-headers.ts';

/** Bytes a second that an upload may not fall below. */
const MIN_BYTES_PER_SECOND = 2 * 1024;
/** Milliseconds in which the next piece of a file must be there: half a minute. */
const PIECE_TIMEOUT_MS = (READ_SIZE / MIN_BYTES_PER_SECOND) * 1000;

/** Fills as much of the view as there is, where the plain reader would give four kilobytes at a time. */
export type Reader = ReadableStreamBYOBReader & {
  readAtLeast: (least: number, view: Uint8Array) => Promise<{ value?: Uint8Array }>;
};

/** A file whose first bytes have come and have said what it is. */
export type IncomingFile = {
  type: FileType;
  stream: ByteStream;
  /** SHA-256 of the bytes that have come, before anything was taken out of them, as lower-case hex. Ends the count. */
  digest: () => string;
  /** Lets go of the request's body; must be called in the end. */
  release: () => void;
};

/**
 * Begins to read a file out of a request. Its first bytes alone decide the type.
 * Throws UNSUPPORTED_MEDIA_TYPE for one that is not allowed; its pieces throw where the sender hangs up or is too slow.
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
    async read(view, least) {
      const piece = await readInTime(reader, view, least);
      if (piece.value) hash.update(piece.value);
      return piece;
    },
  });
  const release = () => {
    try {
      reader.releaseLock();
    } catch {
      // A piece is still awaited from a sender that was given up.
    }
  };
  try {
    const head = await stream.peekHead(Math.min(HEAD_BYTES, length));
    const type = detectFileType(head);
    if (!type || !types.includes(type)) {
      const sentence = isHeic(head) && wrongType !== fileTexts.notDocument ? fileTexts.heic : wrongType;
      throw new AppError('UNSUPPORTED_MEDIA_TYPE', sentence);
    }
    return { type, stream, digest: () => hash.digest('hex'), release };
  } catch (error) {
    release();
    throw error;
  }
}

async function readInTime(reader: Reader, view: Uint8Array, least: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((done) => {
    timer = setTimeout(done, PIECE_TIMEOUT_MS, 'late');
  });
  // Whoever hangs up is no fault of ours.
  const coming = reader.readAtLeast(least, view).catch(() => 'gone' as const);
  const piece = await Promise.race([coming, late]);
  clearTimeout(timer);
  if (piece === 'gone') throw new AppError('BAD_REQUEST', fileTexts.interrupted);
  if (piece === 'late') {
    void reader.cancel().catch(() => undefined);
    throw new AppError('BAD_REQUEST', fileTexts.tooSlow, { status: 408 });
  }
  return piece;
}
