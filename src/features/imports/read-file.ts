import { IMPORT_LIMITS } from '../../../db/domain/imports/imports.ts';
import { PART_NOT_LOADED } from '../../lib/loading/chunk-load-error.ts';
import { FILE_TOO_LARGE, type ParseResult, toParseError } from './check-file.ts';

/** What takes longer is no sheet of data. */
const MAX_READING_MS = 60_000;
const TOO_SLOW =
  'El archivo tarda demasiado en abrirse. Deja solo la hoja con los datos, o divídelo en varios.';

/** How ZIP files begin, which workbooks are. */
const isZip = async (file: File) => (await file.slice(0, 4).text()) === 'PK\u0003\u0004';
const createWorker = (isWorkbook: boolean) =>
  isWorkbook
    ? new Worker(new URL('./workbook-worker.ts', import.meta.url), { type: 'module' })
    : new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' });

/** Reads a chosen file in a worker of its own; of a workbook the sheet at this place. */
export async function readFile(file: File, sheet = 0): Promise<ParseResult> {
  if (file.size > IMPORT_LIMITS.bytes) return toParseError(FILE_TOO_LARGE);
  const worker = createWorker(await isZip(file));
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<ParseResult>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<ParseResult>) => resolve(data);
    worker.onerror = () => resolve(toParseError(PART_NOT_LOADED));
    timer = setTimeout(() => resolve(toParseError(TOO_SLOW)), MAX_READING_MS);
    worker.postMessage({ file, sheet });
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
