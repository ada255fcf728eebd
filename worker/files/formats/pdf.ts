import { ascii } from './byte-readers.ts';
import { tailOf } from './file-tail.ts';
import { damaged, type Tape } from './byte-stream.ts';

/** Readers look for the end mark in the last kilobyte; some programs add a little after it. */
const TAIL = 2048;

/** A PDF (ISO 32000) that begins and ends as one. It is served as an attachment only. */
export async function walkPdf(tape: Tape): Promise<void> {
  const tail = await tailOf(tape, TAIL);
  const end = ascii(tail, Math.max(0, tail.length - TAIL), TAIL);
  if (!/startxref\s+\d+\s+%%EOF/.test(end)) throw damaged();
}
