import { IMPORT_LIMITS } from '../../../db/domain/imports/imports.ts';
import { PART_NOT_LOADED } from '../../lib/loading/chunk-load-error.ts';
import { fail, type Parsing, TOO_HEAVY } from './check-file.ts';

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
export async function readFile(file: File, sheet = 0): Promise<Parsing> {
  if (file.size > IMPORT_LIMITS.bytes) return fail(TOO_HEAVY);
  const worker = createWorker(await isZip(file));
  let timer: ReturnType<typeof setTimeout> | undefined;
  return new Promise<Parsing>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Parsing>) => resolve(data);
    worker.onerror = () => resolve(fail(PART_NOT_LOADED));
    timer = setTimeout(() => resolve(fail(TOO_SLOW)), MAX_READING_MS);
    worker.postMessage({ file, sheet });
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}
