import { Download, X } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { MAX_CHANGED_ROWS } from '../../../../db/domain/lists.ts';
import { type CsvColumn, downloadCsv } from '../../../lib/files/csv.ts';
import { count } from '../../../lib/format/format.ts';
import { Button, IconButton } from '../../button.tsx';

/** The props of what a list does with the chosen rows. */
export type BulkProps<Row> = { rows: readonly Row[]; onClear: () => void };

/** What can be done with chosen rows, and what a row is called. */
export type Bulk<Row> = { Bar: ComponentType<BulkProps<Row>>; getTitle: (row: Row) => string };

type BulkBarProps<Row> = BulkProps<Row> & {
  /** The file name of the export, without its end. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** The menus that change the rows. */
  children?: ReactNode;
};

/** What can be done with the chosen rows of a list; floats above its end. */
export function BulkBar<Row>({ rows, onClear, name, columns, children }: BulkBarProps<Row>) {
  const isTooMany = rows.length > MAX_CHANGED_ROWS;
  return (
    <div
      role="toolbar"
      aria-label="Con las filas elegidas"
      className="sticky bottom-4 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-1 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-3 shadow-raised"
    >
      <p className="mr-2 text-13 font-medium" aria-live="polite">
        {rows.length === 1 ? '1 fila elegida' : `${count(rows.length)} filas elegidas`}
        {isTooMany && (
          <span className="font-normal text-ink-soft">
            {' '}
            · se cambian {MAX_CHANGED_ROWS} como máximo a la vez
          </span>
        )}
      </p>
      {!isTooMany && children}
      <Button
        size="sm"
        variant="quiet"
        icon={<Download aria-hidden="true" />}
        onClick={() => downloadCsv(name, columns, rows)}
      >
        Exportar CSV
      </Button>
      <IconButton size="sm" variant="quiet" label="Quitar selección" onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}
