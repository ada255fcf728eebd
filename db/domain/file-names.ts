import { type FileType, fileTypes, getTypeFromName, INVISIBLE, MAX_FILE_NAME_LENGTH } from './files.ts';

/** Signs that Windows or macOS refuse in the name of a file. */
const FORBIDDEN_SIGNS = /["<>|:*?\\/]/g;
/** Names of devices that Windows reserves, with any extension (Microsoft, 'Naming Files, Paths, and Namespaces'). */
const RESERVED = /^(con|prn|aux|nul|clock\$|conin\$|conout\$|(com|lpt)[0-9¹²³])[ .]*(\.|$)/iu;
/** File systems keep 255 bytes of a name; browsers and mail programs add to it. */
const MAX_BYTES = 240;
const FALLBACK = 'archivo';

const countBytes = (text: string) => new TextEncoder().encode(text).length;

/** Splits a name before its extension: ['nota', '.pdf']. */
function splitExtension(name: string): [stem: string, extension: string] {
  const [extension = ''] = /\.[^.\s]{1,10}$/u.exec(name) ?? [];
  return [name.slice(0, name.length - extension.length), extension];
}

/** A stem with a suffix and an extension, the stem shortened to the length of a name, at a whole character. */
function joinName(stem: string, ending: string): string {
  const characters = [...stem];
  const isTooLong = () => {
    const name = characters.join('') + ending;
    return name.length > MAX_FILE_NAME_LENGTH || countBytes(name) > MAX_BYTES;
  };
  while (characters.length > 1 && isTooLong()) characters.pop();
  return characters.join('').replace(/[\s.]+$/u, '') + ending;
}

/**
 * Returns a name under which Windows, macOS and Linux store a file: NFC, without invisible and forbidden signs, without blanks or dots at
 * its ends, no reserved name, at most MAX_FILE_NAME_LENGTH characters and 240 bytes with its extension; else 'archivo'.
 */
export function toSafeFileName(name: string): string {
  const clean = name
    .toWellFormed()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(FORBIDDEN_SIGNS, ' ')
    .replace(/\s+/gu, ' ')
    .replace(/[ .]+$/u, '');
  const [stem, extension] = splitExtension(clean);
  const visible = stem.replace(/^[ .]+/u, '').replace(/[ .]+$/u, '') || FALLBACK;
  return joinName(RESERVED.test(visible) ? `_${visible}` : visible, extension);
}

/** Two names with the same key are one file on Windows or macOS: they differ at most in case or in how accents are written. */
const toKey = (name: string) => name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD');

/**
 * Returns safe names of which no two are one file on any system, in the same order: of ['nota.pdf', 'Nota.pdf'] the second is 'Nota (2).pdf'.
 */
export function toUniqueFileNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const safe = toSafeFileName(name);
    const [stem, extension] = splitExtension(safe);
    let unique = safe;
    for (let times = 2; taken.has(toKey(unique)); times++) unique = joinName(stem, ` (${times})${extension}`);
    taken.add(toKey(unique));
    return unique;
  });
}

/** Returns the download name of a stored file: its name, safe, with an extension that fits its type. */
export function toDownloadName(name: string, type: FileType): string {
  const claimed = getTypeFromName(name);
  if (claimed === type) return toSafeFileName(name);
  return toSafeFileName(`${claimed ? name.replace(/\.[^.]*$/, '') : name}.${fileTypes[type][0]}`);
}
