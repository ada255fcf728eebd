import { createHash } from 'node:crypto';
import { clientKey } from '../../db/domain/fields.ts';
import {
  detectFileType,
  type FileType,
  fileTexts,
  fileTypes,
  HEAD_BYTES,
  isHeic,
  MAGIC_BYTES,
  normalizeFileName,
} from '../../db/domain/files.ts';
import { AppError } from '../errors.ts';
import { ByteStream, damagedFile, READ_SIZE } from './formats/byte-stream.ts';

/** The limits of an upload route: types, maximum size in bytes, and the messages for files that break them. */
export type UploadLimits = {
  types: readonly FileType[];
  maxBytes: number;
  tooLarge: string;
  wrongType: string;
};
export type DeclaredFile = { name: string; size: number };

const MIN_BYTES_PER_SECOND = 2 * 1024;
/** Half a minute for each piece of READ_SIZE. */
const READ_TIMEOUT_MS = (READ_SIZE / MIN_BYTES_PER_SECOND) * 1000;

/** A BYOB reader of workerd with `readAtLeast`, which fills the view; `read` would return four kilobytes at a time. */
export type ByobReader = ReadableStreamBYOBReader & {
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
 * Returns the declared name and size in bytes. Throws BAD_REQUEST (411 without Content-Length) or PAYLOAD_TOO_LARGE. The type is
 * detected later, from the bytes.
 */
export function parseDeclaredFile(request: Request, { maxBytes, tooLarge }: UploadLimits): DeclaredFile {
  const length = request.headers.get('content-length');
  if (length === null || !/^\d+$/.test(length))
    throw new AppError('BAD_REQUEST', 'Falta el tamaño del archivo.', { status: 411 });
  const size = Number(length);
  if (size > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE', tooLarge);
  if (size === 0) throw new AppError('BAD_REQUEST', fileTexts.empty);
  return { name: normalizeFileName(new URL(request.url).searchParams.get('name') ?? ''), size };
}

/** Returns the client key of the upload, which makes it idempotent; throws BAD_REQUEST. */
export function parseClientKey(request: Request): string {
  const { success, data } = clientKey.safeParse(new URL(request.url).searchParams.get('key'));
  if (!success) throw new AppError('BAD_REQUEST', 'El dato no es válido.');
  return data;
}

/** Returns a new object key, 'a/{agency}/{folder}/{uuid}.{extension of the type}'; it contains nothing that the client sent. */
export const createObjectKey = (agencyId: string | null, folder: string, type: FileType) =>
  `a/${agencyId ?? 'none'}/${folder}/${crypto.randomUUID()}.${fileTypes[type][0]}`;

/**
 * Starts to read a file from a request; its type is detected from its first bytes alone. Throws UNSUPPORTED_MEDIA_TYPE for a type that
 * is not allowed. The stream throws BAD_REQUEST (status 408 when too slow) where the client disconnects or is too slow.
 */
export async function openIncomingFile(
  { body }: Request,
  length: number,
  { types, wrongType }: Pick<UploadLimits, 'types' | 'wrongType'>,
): Promise<IncomingFile> {
  if (!body) throw damagedFile();
  const reader = body.getReader({ mode: 'byob' }) as ByobReader;
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

async function readWithTimeout(reader: ByobReader, view: Uint8Array, minBytes: number) {
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
