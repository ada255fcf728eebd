import { fileTexts } from '../../../db/domain/files.ts';
import { AppError } from '../../errors.ts';
import { u16le } from './byte-readers.ts';
import { type ByteStream, damagedFile } from './byte-stream.ts';
import { createPatternSearch, readTail } from './file-tail.ts';
import { readZipDirectory } from './zip-directory.ts';

const notWord = () => new AppError('UNSUPPORTED_MEDIA_TYPE', fileTexts.notDocument);
const utf16 = (name: string) => Buffer.from(name, 'utf16le');

/**
 * Validates a Word 97 document: a compound file ([MS-CFB]) with a 'WordDocument' stream and no macros. Throws damagedFile,
 * UNSUPPORTED_MEDIA_TYPE.
 */
export async function validateDoc(stream: ByteStream): Promise<void> {
  const head = await stream.peekNext(512);
  // Little endian, sectors of 512 or 4096 bytes.
  if (u16le(head, 28) !== 0xfffe || ![9, 12].includes(u16le(head, 30))) throw damagedFile();
  const { inspect, found } = createPatternSearch([utf16('WordDocument'), utf16('_VBA_PROJECT')]);
  await stream.forwardRest(inspect);
  const [hasDocument, hasMacros] = found;
  if (!hasDocument || hasMacros) throw notWord();
}

/** Limits of a document's ZIP (ISO/IEC 29500): entries, uncompressed bytes, and uncompressed bytes per compressed one. */
const MAX_UNPACKED = { entries: 2000, bytes: 100 * 1024 * 1024, ratio: 100 } as const;
/** The central directory is at the end of the file; one of 2,000 entries fits in this. */
const TAIL_BYTES = 320 * 1024;
const FORBIDDEN = /(^|\/)vbaProject\.bin$|\.(zip|jar|7z|rar|exe|dll|com|scr|bat|js|vbs|docm|dotm|svg)$/i;

/** Validates a .docx by the central directory of its ZIP; nothing is unpacked. Throws damagedFile, UNSUPPORTED_MEDIA_TYPE. */
export async function validateDocx(stream: ByteStream): Promise<void> {
  const entries = readZipDirectory(await readTail(stream, TAIL_BYTES), stream.length);
  const names = new Set(entries.map(({ name }) => name));
  const unpacked = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (entries.length > MAX_UNPACKED.entries || names.size < entries.length) throw damagedFile();
  if (unpacked > MAX_UNPACKED.bytes || unpacked > MAX_UNPACKED.ratio * stream.length) throw damagedFile();
  if (!names.has('[Content_Types].xml') || !names.has('word/document.xml')) throw notWord();
  if (entries.some(({ name }) => FORBIDDEN.test(name) || /^\/|\\|(^|\/)\.\.(\/|$)/.test(name)))
    throw notWord();
}
