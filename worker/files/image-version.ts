import { sha256 } from '../auth/sha256.ts';

/** Stands for the picture a row points to, null for none: it changes with the picture and does not tell where it is kept. */
export const toImageVersion = (key: string | null): string | null =>
  key === null ? null : sha256(key).slice(0, 12);
