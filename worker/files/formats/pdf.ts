import { type ByteStream, damagedFile } from './byte-stream.ts';

/** Where an object begins ('12 0 obj'), and what follows the last one: trailer, place of the cross-reference table, end marker. */
const OBJECT = /\d\s+obj\b/g;
const END = /trailer\s*<<|startxref\s+\d|%%EOF/g;
/** Longer than any match of these. */
const CARRIED_CHARS = 32;

/**
 * Throws damagedFile unless a PDF (ISO 32000) has an end after its last object. Readers find it wherever it is, so bytes may follow it,
 * and repair what is missing of it. Its content is not checked: it is only served as an attachment.
 */
export async function validatePdf(stream: ByteStream): Promise<undefined> {
  let [carried, read, lastObject, lastEnd] = ['', 0, -1, -1];
  await stream.forwardRest((piece) => {
    const text = carried + Buffer.from(piece).toString('latin1');
    const start = read - carried.length;
    for (const { index } of text.matchAll(OBJECT)) lastObject = start + index;
    for (const { index } of text.matchAll(END)) lastEnd = start + index;
    read += piece.length;
    carried = text.slice(-CARRIED_CHARS);
  });
  if (lastObject < 0 || lastEnd < lastObject) throw damagedFile();
}
