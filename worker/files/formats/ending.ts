import type { ByteStream } from './byte-stream.ts';

/** How a file is completed whose end marker is missing: `end` follows its first `keep` bytes. */
export type Ending = { keep: number; end: Uint8Array<ArrayBuffer> };
/**
 * Reads a stored file, as its stripper forwarded it, and returns how it is completed; null where more than the end is missing, which only
 * its compressed data tell. Pictures without their end are few, so only they are read a second time.
 */
export type FindEnding = (stream: ByteStream) => Promise<Ending | null>;
