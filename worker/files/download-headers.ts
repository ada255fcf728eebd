import type { R2Object } from '@cloudflare/workers-types';
import { toDownloadName, toSafeFileName } from '../../db/domain/file-names.ts';
import { type FileType, fileTypes } from '../../db/domain/files.ts';
import type { StoredFile } from './find-stored-file.ts';

/** The type by the extension of the object key, which the server chose. Stored metadata is never trusted. */
function getKeyType(key: string): FileType | undefined {
  const extension = key.split('.').at(-1);
  const types = Object.keys(fileTypes) as FileType[];
  return types.find((type) => fileTypes[type][0] === extension);
}

/** An image whose address names its version is never asked for again; others may change under their address. */
const toCacheControl = ({ name, isVersioned }: StoredFile) => {
  if (name !== null) return 'private, no-store';
  return isVersioned ? 'private, max-age=31536000, immutable' : 'private, max-age=3600';
};

/**
 * Returns the response headers of a file. The CSP keeps its content from running or loading anything. What the browser caches is used
 * with the cookie that it was loaded with only: another session, or none, asks the server.
 */
export function createDownloadHeaders(stored: StoredFile, object: R2Object): Headers {
  const { key, name } = stored;
  const type = getKeyType(key);
  return new Headers({
    'content-type': type ?? 'application/octet-stream',
    'content-disposition':
      name === null ? 'inline' : toAttachment(type ? toDownloadName(name, type) : toSafeFileName(name)),
    'cache-control': toCacheControl(stored),
    vary: 'cookie',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: object.httpEtag,
  });
}

/** Returns the Content-Disposition of a download with the name in ASCII (RFC 6266) for old clients and in UTF-8 (RFC 8187) for all others. */
export function toAttachment(name: string): string {
  const asciiName = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encodedName = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${asciiName}"; filename*=UTF-8''${encodedName}`;
}
