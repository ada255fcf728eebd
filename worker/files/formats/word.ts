import { fileTexts } from '../../../db/domain/files.ts';
import { AppError } from '../../errors.ts';
import { u16le } from './byte-readers.ts';
import { type ByteStream, damagedFile } from './byte-stream.ts';
import { createPatternSearch, readTail } from './file-tail.ts';
import { findMainPart, hasMacroPart, isWordMain, type PackageParts } from './package-parts.ts';
import { readZipDirectory } from './zip-directory.ts';
import { captureZipEntries } from './zip-entries.ts';

const notWord = () => new AppError('UNSUPPORTED_MEDIA_TYPE', fileTexts.notDocument);
const utf16 = (name: string) => Buffer.from(name, 'utf16le');

/**
 * Validates a Word 97 document: a compound file ([MS-CFB]) with a 'WordDocument' stream and no macros. Throws damagedFile,
 * UNSUPPORTED_MEDIA_TYPE. Security: a document with a password is refused too, because its macros cannot be seen.
 */
export async function validateDoc(stream: ByteStream): Promise<undefined> {
  const head = await stream.peekNext(512);
  // Little endian, sectors of 512 or 4096 bytes.
  if (u16le(head, 28) !== 0xfffe || ![9, 12].includes(u16le(head, 30))) throw damagedFile();
  const { inspect, found } = createPatternSearch([utf16('WordDocument'), utf16('_VBA_PROJECT')]);
  await stream.forwardRest(inspect);
  const [hasDocument, hasMacros] = found;
  if (!hasDocument || hasMacros) throw notWord();
}

/**
 * Limits of a document's ZIP (ISO/IEC 29500): entries, uncompressed bytes, and uncompressed bytes per compressed one. Security: a small file
 * may unpack into gigabytes.
 */
const MAX_UNPACKED = { entries: 2000, bytes: 100 * 1024 * 1024, ratio: 100 } as const;
/** The central directory is at the end of the file; one of 2,000 entries fits in this. */
const TAIL_BYTES = 320 * 1024;
/** Security: macros, programs, and archives whose content nobody has checked. */
const FORBIDDEN = /(^|\/)vbaProject\.bin$|\.(zip|jar|7z|rar|exe|dll|com|scr|bat|js|vbs|docm|dotm|svg)$/i;
/** Word stores pictures in SVG itself; it runs no script in them. */
const PICTURE = /^word\/(glossary\/)?media\/[^/]+\.svg$/i;
/** Security: names that reach out of the folder they are unpacked into. */
const OUTSIDE = /^\/|\\|(^|\/)\.\.(\/|$)/;
const CONTENT_TYPES = '[Content_Types].xml';
const RELATIONSHIPS = '_rels/.rels';

/**
 * Validates a .docx by the central directory of its ZIP and by what its content types and relationships say is the main part; nothing else
 * is unpacked. Throws damagedFile, UNSUPPORTED_MEDIA_TYPE.
 */
export async function validateDocx(stream: ByteStream): Promise<undefined> {
  const captured = captureZipEntries([CONTENT_TYPES, RELATIONSHIPS]);
  const entries = readZipDirectory(await readTail(stream, TAIL_BYTES, captured.inspect), stream.length);
  // Word does not heed the case of names. Security: of two parts of one name another may be read than was checked.
  const names = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  const unpacked = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (entries.length > MAX_UNPACKED.entries || names.size < entries.length) throw damagedFile();
  if (unpacked > MAX_UNPACKED.bytes || unpacked > MAX_UNPACKED.ratio * stream.length) throw damagedFile();
  if (entries.some(({ name }) => (FORBIDDEN.test(name) && !PICTURE.test(name)) || OUTSIDE.test(name)))
    throw notWord();
  const read = (name: string) => captured.unpack(names.get(name.toLowerCase()));
  const parts: PackageParts = { contentTypes: read(CONTENT_TYPES), relationships: read(RELATIONSHIPS) };
  const main = findMainPart(parts);
  if (!names.has(CONTENT_TYPES.toLowerCase()) || !names.has(main.toLowerCase())) throw notWord();
  if (!isWordMain(parts, main) || hasMacroPart(parts)) throw notWord();
}
