import { type SheetName, toExportFileName } from '../../../db/domain/exchange/sheets.ts';
import { MAX_EXPORTED_ROWS } from '../../../db/domain/lists.ts';
import { today } from '../../../db/domain/madrid.ts';
import { saveBlob } from '../../lib/files/save-address.ts';
import { count } from '../../lib/format/format.ts';
import { endIfRefused, pageUserHeaders } from '../../lib/page-user.ts';
import { toast } from '../feedback/toast.ts';

/** How long an export may take before the page says that it is being made. */
const QUICK_MS = 500;
const key = 'export';
const TOO_MANY = `Elige ${count(MAX_EXPORTED_ROWS)} filas como máximo, o exporta la lista entera en «Más opciones».`;

type Refusal = { error: { message: string; data?: { code: string } } };

/** The rows that the filters of a list select, or chosen ones. */
export type ExportedRows = { filters: object } | { ids: readonly string[] };

/** Downloads rows of a list as a CSV file; a toast says how it goes. */
export async function exportList(sheet: SheetName, rows: ExportedRows): Promise<void> {
  if ('ids' in rows && rows.ids.length > MAX_EXPORTED_ROWS) return void toast.error(TOO_MANY, { key });
  const timer = setTimeout(() => toast.success('Preparando la exportación…', { key }), QUICK_MS);
  try {
    const response = await fetch(`/api/exports/${sheet}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...pageUserHeaders() },
      body: JSON.stringify(rows),
    });
    // Read to its end before anything is saved: a part never passes for the whole.
    if (response.ok) {
      saveBlob(await response.blob(), toExportFileName(sheet, today()));
      toast.success('Exportación descargada.', { key });
    } else {
      const { error } = (await response.json()) as Refusal;
      endIfRefused(error.data?.code);
      toast.error(error.message, { key });
    }
  } catch {
    toast.error('No se ha podido exportar. Comprueba la conexión e inténtalo de nuevo.', { key });
  } finally {
    clearTimeout(timer);
  }
}
