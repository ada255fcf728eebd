import { toDownloadName, toSafeFileName, toUniqueFileNames } from '../../../db/domain/file-names.ts';
import type { FileType } from '../../../db/domain/files.ts';
import { downloadBlob, downloadUrl, revokeLater } from '../../lib/files/download-url.ts';
import { fetchFile, isRefusedFile } from '../../lib/files/fetch-file.ts';
import { documentPath, type StoredDocument } from './document-types.ts';

/** Delay between single downloads, because browsers drop simultaneous ones. */
const DOWNLOAD_INTERVAL_MS = 100;

const toFileName = ({ fileName, mimeType }: StoredDocument) => toDownloadName(fileName, mimeType as FileType);

/** Downloads a document; where the server refuses it to this page, the page is left instead. */
export async function downloadOne(file: StoredDocument): Promise<void> {
  // A download says nothing of its failure to the page. HEAD is not recorded as a read.
  const isRefused = await isRefusedFile(documentPath(file));
  if (!isRefused) downloadUrl(documentPath(file), toFileName(file));
}

/** The file name of the ZIP of a property's documents. */
export const toZipName = (title: string): string => toSafeFileName(`${title} - documentos.zip`);

/** Downloads all documents in one ZIP; if that fails, one after the other. */
export async function downloadAll(files: readonly StoredDocument[], zipName: string): Promise<void> {
  try {
    const { downloadZip } = await import('client-zip');
    downloadBlob(await downloadZip(readContents(files)).blob(), zipName);
  } catch {
    for (const [index, file] of files.entries())
      setTimeout(() => void downloadOne(file), index * DOWNLOAD_INTERVAL_MS);
  }
}

async function* readContents(files: readonly StoredDocument[]) {
  const names = toUniqueFileNames(files.map(toFileName));
  for (const [index, file] of files.entries()) {
    const response = await fetchFile(documentPath(file));
    if (!response.ok) throw new Error('A document could not be read.');
    yield { name: names[index], lastModified: new Date(file.createdAt), input: response };
  }
}

/** Opens a document in a new tab, from a blob URL; resolves with false when it failed to load or the tab was blocked. */
export async function openInTab(file: StoredDocument): Promise<boolean> {
  // Opened before the fetch: afterwards the popup blocker would block it.
  const tab = window.open('', '_blank');
  const response = await fetchFile(documentPath(file)).catch(() => null);
  if (!response?.ok || !tab) {
    tab?.close();
    return false;
  }
  const url = URL.createObjectURL(new Blob([await response.arrayBuffer()], { type: file.mimeType }));
  tab.location.href = url;
  revokeLater(url);
  return true;
}
