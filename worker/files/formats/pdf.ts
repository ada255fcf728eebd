import { ascii } from './byte-readers.ts';
import { type ByteStream, damagedFile } from './byte-stream.ts';
import { readTail } from './file-tail.ts';

/** Readers look for the end marker in the last kilobyte; some programs append a little after it. */
const TAIL_BYTES = 2048;

/**
 * Throws damagedFile unless a PDF (ISO 32000) ends with its trailer. Its content is not checked: it is only served as an
 * attachment.
 */
export async function validatePdf(stream: ByteStream): Promise<void> {
  const tail = await readTail(stream, TAIL_BYTES);
  const end = ascii(tail, Math.max(0, tail.length - TAIL_BYTES), TAIL_BYTES);
  if (!/startxref\s+\d+\s+%%EOF/.test(end)) throw damagedFile();
}
