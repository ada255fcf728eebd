import { fileTexts } from '../../../db/domain/files.ts';
import { Refusal } from '../../errors.ts';
import { u16le } from './byte-readers.ts';
import { searcher, tailOf } from './file-tail.ts';
import { damaged, type Tape } from './byte-stream.ts';
import { directoryOf } from './zip-directory.ts';

const notWord = () => new Refusal('UNSUPPORTED_MEDIA_TYPE', fileTexts.notDocument);
const utf16 = (name: string) => Buffer.from(name, 'utf16le');

/** A Word 97 document: a compound file ([MS-CFB]) that holds 'WordDocument' and no macros. */
export async function walkDoc(tape: Tape): Promise<void> {
  const head = await tape.ahead(512);
  // Little endian, sectors of 512 or 4096 bytes.
  if (u16le(head, 28) !== 0xfffe || ![9, 12].includes(u16le(head, 30))) throw damaged();
  const { look, found } = searcher([utf16('WordDocument'), utf16('_VBA_PROJECT')]);
  await tape.rest(look);
  const [word, macros] = found;
  if (!word || macros) throw notWord();
}

/** What a document may hold when it is unpacked (ISO/IEC 29500): entries, bytes, and bytes for each packed one. */
const MOST = { entries: 2000, bytes: 100 * 1024 * 1024, ratio: 100 } as const;
/** The list of entries stands at the end; that of 2,000 fits in this. */
const TAIL = 320 * 1024;
const FORBIDDEN = /(^|\/)vbaProject\.bin$|\.(zip|jar|7z|rar|exe|dll|com|scr|bat|js|vbs|docm|dotm|svg)$/i;

/** A Word document: a ZIP whose list of entries is read, and never unpacked. */
export async function walkDocx(tape: Tape): Promise<void> {
  const entries = directoryOf(await tailOf(tape, TAIL), tape.length);
  const names = new Set(entries.map(({ name }) => name));
  const unpacked = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  if (entries.length > MOST.entries || names.size < entries.length) throw damaged();
  if (unpacked > MOST.bytes || unpacked > MOST.ratio * tape.length) throw damaged();
  if (!names.has('[Content_Types].xml') || !names.has('word/document.xml')) throw notWord();
  if (entries.some(({ name }) => FORBIDDEN.test(name) || /^\/|\\|(^|\/)\.\.(\/|$)/.test(name)))
    throw notWord();
}
