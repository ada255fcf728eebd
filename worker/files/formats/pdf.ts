import { ascii } from './byte-readers.ts';
import { type ByteStream, damagedFile } from './byte-stream.ts';
import { readTail } from './file-tail.ts';

/** Readers look for the end mark in the last kilobyte; some programs add a little after it. */
const TAIL = 2048;

/** A PDF (ISO 32000) that begins and ends as one. It is served as an attachment only. */
export async function validatePdf(stream: ByteStream): Promise<void> {
  const tail = await readTail(stream, TAIL);
  const end = ascii(tail, Math.max(0, tail.length - TAIL), TAIL);
  if (!/startxref\s+\d+\s+%%EOF/.test(end)) throw damagedFile();
}
