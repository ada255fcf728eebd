import { type SheetName, toExportFileName } from '../../../db/domain/exchange/sheets.ts';
import { MAX_EXPORTED_ROWS } from '../../../db/domain/lists.ts';
import { today } from '../../../db/domain/madrid.ts';
import { downloadBlob } from '../../lib/files/download-url.ts';
import { requestExport, toExportFailure } from '../../lib/files/request-export.ts';
import { formatCount } from '../../lib/format/format.ts';
import { toast } from '../feedback/toast.ts';

/** How long an export may take before the page says that it is being made. */
const QUICK_MS = 500;
const key = 'export';
const TOO_MANY = `Elige ${formatCount(MAX_EXPORTED_ROWS)} filas como máximo, o exporta la lista entera en «Más opciones».`;

/** The rows that the filters of a list select, or chosen ones. */
export type ExportedRows = { filters: object } | { ids: readonly string[] };

/** Downloads rows of a list as a CSV file; a toast says how it goes. */
export async function exportList(sheet: SheetName, rows: ExportedRows): Promise<void> {
  if ('ids' in rows && rows.ids.length > MAX_EXPORTED_ROWS) return void toast.error(TOO_MANY, { key });
  const timer = setTimeout(() => toast.success('Preparando la exportación…', { key }), QUICK_MS);
  try {
    const response = await requestExport(sheet, rows);
    // Read to its end before it is saved: a part never passes for the whole.
    downloadBlob(await response.blob(), toExportFileName(sheet, today()));
    toast.success('Exportación descargada.', { key });
  } catch (failure) {
    toast.error(toExportFailure(failure), { key });
  } finally {
    clearTimeout(timer);
  }
}
