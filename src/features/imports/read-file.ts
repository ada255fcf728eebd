import { IMPORT_LIMITS } from '../../../db/domain/imports/imports.ts';
import { PART_NOT_LOADED } from '../../lib/loading/chunk-load-error.ts';
import type { Parsing } from './parse-file.ts';

/** Reads a chosen file in a worker of its own. */
export function readFile(file: File): Promise<Parsing> {
  if (file.size > IMPORT_LIMITS.bytes)
    return Promise.resolve({ ok: false, error: 'El archivo pesa más de 30 MB. Divídelo en varios.' });
  const worker = new Worker(new URL('./parse-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Parsing>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<Parsing>) => resolve(data);
    worker.onerror = () => resolve({ ok: false, error: PART_NOT_LOADED });
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
