import { createHash } from 'node:crypto';

/** SHA-256 as lower-case hex. */
export const sha256 = (contents: string | Uint8Array) => createHash('sha256').update(contents).digest('hex');
