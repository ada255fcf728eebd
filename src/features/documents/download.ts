import { type FileType, toDownloadName } from '../../../db/domain/files.ts';
import { documentPath, type StoredDocument } from './document-types.ts';

/** Milliseconds between single downloads: a browser drops those that come at once. */
const STAGGER = 100;
const LONGER = 60_000;

/** Saves what lies at a path under a name. */
function save(path: string, name: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
}

const savedName = ({ fileName, mimeType }: StoredDocument) => toDownloadName(fileName, mimeType as FileType);
export const downloadOne = (file: StoredDocument) => save(documentPath(file), savedName(file));

/** What the ZIP of a property's documents is called; signs that a file's name may not have become spaces. */
export const toZipName = (title: string): string =>
  `${`${title} - documentos`
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are among what no file's name may have
    .replace(/[\\/:*?"<>|\x00-\x1f]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()}.zip`;

/** All in one ZIP; where that fails, one after the other. */
export async function downloadAll(files: readonly StoredDocument[], zipName: string): Promise<void> {
  try {
    const { downloadZip } = await import('client-zip');
    const blob = await downloadZip(contentsOf(files)).blob();
    const url = URL.createObjectURL(blob);
    save(url, zipName);
    setTimeout(() => URL.revokeObjectURL(url), LONGER);
  } catch {
    for (const [index, file] of files.entries()) setTimeout(() => downloadOne(file), index * STAGGER);
  }
}

async function* contentsOf(files: readonly StoredDocument[]) {
  const taken = new Set<string>();
  for (const file of files) {
    const response = await fetch(documentPath(file));
    if (!response.ok) throw new Error('A document could not be read.');
    const name = nameIn(taken, savedName(file));
    taken.add(name);
    yield { name, lastModified: new Date(file.createdAt), input: response };
  }
}

/** Two files of one name would be one in the ZIP: the second is 'nota (2).pdf'. */
function nameIn(taken: ReadonlySet<string>, name: string): string {
  let free = name;
  for (let times = 2; taken.has(free); times++)
    free = name.replace(/(\.[^.]*)?$/, (ending) => ` (${times})${ending}`);
  return free;
}

/** A document in a tab of its own, out of bytes that only this browser has; false where it cannot be shown. */
export async function openInTab(file: StoredDocument): Promise<boolean> {
  // Opened before the bytes are here: afterwards the browser would take it for advertising.
  const tab = window.open('', '_blank');
  const response = await fetch(documentPath(file)).catch(() => null);
  if (!response?.ok || !tab) {
    tab?.close();
    return false;
  }
  const url = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: file.mimeType }));
  tab.location.href = url;
  setTimeout(() => URL.revokeObjectURL(url), LONGER);
  return true;
}
