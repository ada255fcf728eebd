import { sha256 } from './digest.ts';

/** Returns a version of the image with this object key, null for none. It changes with the image and does not reveal the key. */
export const toImageVersion = <Key extends string | null>(key: Key) =>
  (key === null ? null : sha256(key).slice(0, 12)) as Key extends null ? null : string;
