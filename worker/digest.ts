import { createHash } from 'node:crypto';

/** SHA-256 as lower-case hex. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
