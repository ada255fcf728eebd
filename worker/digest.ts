import { createHash } from 'node:crypto';

/** SHA-256 as lower-case hex. */
export const sha256 = (contents: string | Uint8Array) => createHash('sha256').update(contents).digest('hex');

/** A UUID (RFC 9562, version 8) of the digest of a text or of bytes. */
export function toDigestId(contents: string | Uint8Array): string {
  const hex = sha256(contents);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
