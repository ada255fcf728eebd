import { clientKey } from '../../db/domain/fields.ts';
import { type FileType, fileNameOf, fileTexts, fileTypes } from '../../db/domain/files.ts';
import { Refusal } from '../errors.ts';

/** What may be sent to a route: its types, its largest file in bytes, and what is said of others. */
export type Allowed = { types: readonly FileType[]; limit: number; tooLarge: string; wrongType: string };
export type Declared = { name: string; size: number };

/** What a request says of its file, before any of it is read. What kind of file it is, its bytes will say. */
export function declaredOf(request: Request, { limit, tooLarge }: Allowed): Declared {
  const length = request.headers.get('content-length');
  if (length === null || !/^\d+$/.test(length))
    throw new Refusal('BAD_REQUEST', 'Falta el tamaño del archivo.', { status: 411 });
  const size = Number(length);
  if (size > limit) throw new Refusal('PAYLOAD_TOO_LARGE', tooLarge);
  if (size === 0) throw new Refusal('BAD_REQUEST', fileTexts.empty);
  return { name: fileNameOf(new URL(request.url).searchParams.get('name') ?? ''), size };
}

/** The key that the client made for this file, so that sending it twice keeps it once. */
export function keyOf(request: Request): string {
  const { success, data } = clientKey.safeParse(new URL(request.url).searchParams.get('key'));
  if (!success) throw new Refusal('BAD_REQUEST', 'El dato no es válido.');
  return data;
}

/** A new place in a bucket: 'a/{agency}/{folder}/{uuid}.{extension of the type}', nothing of the client's in it. */
export const newObjectKey = (agencyId: string | null, folder: string, type: FileType) =>
  `a/${agencyId ?? 'none'}/${folder}/${crypto.randomUUID()}.${fileTypes[type][0]}`;
