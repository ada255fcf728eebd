import { type SheetName, sheetFileNames } from '../../../db/domain/exchange/sheets.ts';
import { tableNames } from '../../../db/domain/exchange/table-names.ts';
import { toDownloadName, toSafeFileName } from '../../../db/domain/file-names.ts';
import type { FileType } from '../../../db/domain/files.ts';
import { today } from '../../../db/domain/madrid.ts';
import { fetchFile } from '../../lib/files/fetch-file.ts';
import { requestExport } from '../../lib/files/request-export.ts';
import { toFileUrl } from '../../lib/page-user.ts';
import type { ExportedFile, ExportedFileKind } from './exchange-types.ts';

/** What the export says while it is made: which part, and how many of the files. */
export type ExportProgress = { part: string; files: number };
type Options = {
  agencyName: string;
  /** The photos and documents, or none. */
  files: AsyncIterable<{ kind: ExportedFileKind; file: ExportedFile }>;
  signal: AbortSignal;
  onProgress: (progress: ExportProgress) => void;
};

/** The sheet of tasks has the open ones, where no status is chosen: their table has all. */
const listSheets: readonly SheetName[] = ['leads', 'owners', 'properties', 'ads'];
/** The folder of the ZIP for each kind of file. */
const folders: Record<ExportedFileKind, string> = { photos: 'fotos', documents: 'documentos' };
/** Enough of an id to tell two names apart in a folder. */
const shorten = (id: string) => id.slice(0, 8);

/** The path of a file in the ZIP: 'fotos/Ático luminoso 1f0c9a3e/77aa01bc fachada.jpg'. */
function toPath(kind: ExportedFileKind, file: ExportedFile): string {
  const property = toSafeFileName(`${file.propertyTitle} ${shorten(file.propertyId)}`);
  const name = toDownloadName(file.fileName, file.mimeType as FileType);
  return `${folders[kind]}/${property}/${shorten(file.id)} ${name}`;
}

/**
 * Yields the entries of the ZIP of everything: a CSV file of each sheet and table, the files, and `manifiesto.json`, which names all of
 * them with the number of rows, and the files that are missing from the storage. Throws as requestExport.
 */
export async function* readEverything({ agencyName, files, signal, onProgress }: Options) {
  const tables: { archivo: string; filas: number }[] = [];
  const missing: string[] = [];
  let count = 0;
  const requests = [
    ...listSheets.map((sheet) => ({
      name: `${sheetFileNames[sheet]}.csv`,
      path: sheet as string,
      input: { filters: {} },
    })),
    ...tableNames.map((table) => ({ name: `${table}.csv`, path: `tables/${table}`, input: {} })),
  ];
  for (const { name, path, input } of requests) {
    onProgress({ part: name, files: count });
    const { body } = await requestExport(path, input, signal);
    if (!body) throw new Error('An export has no body.');
    const table = { archivo: name, filas: -1 };
    tables.push(table);
    yield { name, lastModified: new Date(), input: body.pipeThrough(countLines(table)) };
  }
  for await (const { kind, file } of files) {
    signal.throwIfAborted();
    count += 1;
    const path = toPath(kind, file);
    onProgress({ part: path, files: count });
    const response = await fetchPatiently(toFileUrl(`/api/files/${kind}/${file.id}`), signal);
    if (response.status === 404) missing.push(path);
    else if (!response.ok) throw new Error('A file could not be read.');
    else yield { name: path, lastModified: new Date(file.createdAt), input: response };
  }
  const manifest = {
    agencia: agencyName,
    dia: today(),
    tablas: tables,
    archivos: count - missing.length,
    faltan: missing,
  };
  yield { name: 'manifiesto.json', lastModified: new Date(), input: JSON.stringify(manifest, null, 2) };
}

const DEFAULT_WAIT_S = 10;
/** Fetches a file; waits as long as the server says that too many were read, however often. */
async function fetchPatiently(address: string, signal: AbortSignal): Promise<Response> {
  for (;;) {
    const response = await fetchFile(address, { signal });
    if (response.status !== 429) return response;
    await response.body?.cancel();
    const seconds = Number(response.headers.get('retry-after')) || DEFAULT_WAIT_S;
    await new Promise((resolve) => {
      setTimeout(resolve, seconds * 1000);
      signal.addEventListener('abort', resolve, { once: true });
    });
    signal.throwIfAborted();
  }
}

/** Returns a stream that adds the lines which pass through it to `filas`; in cells lines end otherwise. */
function countLines(table: { filas: number }): TransformStream<Uint8Array, Uint8Array> {
  let last = 0;
  return new TransformStream({
    transform(bytes, controller) {
      for (const byte of bytes) {
        if (byte === 10 && last === 13) table.filas += 1;
        last = byte;
      }
      controller.enqueue(bytes);
    },
  });
}
