import { clientKey } from '../../db/domain/fields.ts';
import { type FileType, fileNameOf, fileTexts, fileTypes } from '../../db/domain/files.ts';
import { AppError } from '../errors.ts';

/** What may be sent to a route: its types, its largest file in bytes, and what is said of others. */
export type UploadRules = { types: readonly FileType[]; limit: number; tooLarge: string; wrongType: string };
export type UploadHeaders = { name: string; size: number };

/** What a request says of its file, before any of it is read. What kind of file it is, its bytes will say. */
export function parseUploadHeaders(request: Request, { limit, tooLarge }: UploadRules): UploadHeaders {
  const length = request.headers.get('content-length');
  if (length === null || !/^\d+$/.test(length))
    throw new AppError('BAD_REQUEST', 'Falta el tamaño del archivo.', { status: 411 });
  const size = Number(length);
  if (size > limit) throw new AppError('PAYLOAD_TOO_LARGE', tooLarge);
  if (size === 0) throw new AppError('BAD_REQUEST', fileTexts.empty);
  return { name: fileNameOf(new URL(request.url).searchParams.get('name') ?? ''), size };
}

/** The key that the client made for this file, so that sending it twice keeps it once. */
export function parseClientKey(request: Request): string {
  const { success, data } = clientKey.safeParse(new URL(request.url).searchParams.get('key'));
  if (!success) throw new AppError('BAD_REQUEST', 'El dato no es válido.');
  return data;
}

/** A new place in a bucket: 'a/{agency}/{folder}/{uuid}.{extension of the type}', nothing of the client's in it. */
export const createObjectKey = (agencyId: string | null, folder: string, type: FileType) =>
  `a/${agencyId ?? 'none'}/${folder}/${crypto.randomUUID()}.${fileTypes[type][0]}`;
