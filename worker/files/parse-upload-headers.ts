import { clientKey } from '../../db/domain/fields.ts';
import { type FileType, fileTexts, fileTypes, normalizeFileName } from '../../db/domain/files.ts';
import { AppError } from '../errors.ts';

/** The rules of an upload route: types, maximum size in bytes, and the messages for files that break them. */
export type UploadRules = { types: readonly FileType[]; limit: number; tooLarge: string; wrongType: string };
export type UploadHeaders = { name: string; size: number };

/**
 * Returns the declared name and size in bytes. Throws BAD_REQUEST (411 without Content-Length) or PAYLOAD_TOO_LARGE. The type is
 * detected later, from the bytes.
 */
export function parseUploadHeaders(request: Request, { limit, tooLarge }: UploadRules): UploadHeaders {
  const length = request.headers.get('content-length');
  if (length === null || !/^\d+$/.test(length))
    throw new AppError('BAD_REQUEST', 'Falta el tamaño del archivo.', { status: 411 });
  const size = Number(length);
  if (size > limit) throw new AppError('PAYLOAD_TOO_LARGE', tooLarge);
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
