import type { R2Object } from '@cloudflare/workers-types';
import { type FileType, fileTypes, toDownloadName } from '../../db/domain/files.ts';
import type { StoredFile } from './find-stored-file.ts';

/** A type of our own list, by the extension that the key was given; never what somebody else wrote down. */
function typeOfKey(key: string): FileType | undefined {
  const extension = key.split('.').at(-1);
  const types = Object.keys(fileTypes) as FileType[];
  return types.find((type) => fileTypes[type][0] === extension);
}

/** Nothing in a file may run or load anything, whatever opens it; images are kept for an hour by their owner's browser only. */
export function createDownloadHeaders({ key, name }: StoredFile, object: R2Object): Headers {
  const type = typeOfKey(key);
  return new Headers({
    'content-type': type ?? 'application/octet-stream',
    'content-disposition': name === null ? 'inline' : attachment(type ? toDownloadName(name, type) : name),
    'cache-control': name === null ? 'private, max-age=3600' : 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: object.httpEtag,
  });
}

/** RFC 6266 with RFC 8187: a name in ASCII for old readers, the whole one for all others. */
function attachment(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
