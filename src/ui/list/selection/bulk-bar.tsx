import { Download, X } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { MAX_CHANGED_ROWS } from '../../../../db/domain/lists.ts';
import { formatCount } from '../../../lib/format/format.ts';
import { Button, IconButton } from '../../button.tsx';

/** What of a list is loaded; `total` matches its filters, null where they were not counted to the end. */
type LoadedRows = {
  rows: readonly unknown[];
  total?: number | null;
  hasMore: boolean;
  loadMore: () => void;
  loadingMore: boolean;
};
/** The props of what a list does with the chosen rows. Of a list that loads more, those that are not loaded yet can be chosen too. */
export type BulkProps<Row> = {
  rows: readonly Row[];
  onClear: () => void;
  list?: LoadedRows;
  onChooseAll?: (isOn: true) => void;
};

/** What can be done with chosen rows, and what a row is called. */
export type Bulk<Row> = { Bar: ComponentType<BulkProps<Row>>; getTitle: (row: Row) => string };

type BulkBarProps<Row> = BulkProps<Row> & {
  /** Downloads the rows as a CSV file. */
  onExport: () => void;
  /** The menus that change the rows. */
  children?: ReactNode;
};

/** What can be done with the chosen rows of a list; floats above its end. */
export function BulkBar<Row>(props: BulkBarProps<Row>) {
  const { rows, onClear, list, onChooseAll, onExport, children } = props;
  const isTooMany = rows.length > MAX_CHANGED_ROWS;
  return (
    <div
      role="toolbar"
      aria-label="Con las filas elegidas"
      className="sticky bottom-4 z-20 mx-auto mt-3 flex w-fit max-w-full flex-wrap items-center gap-1 rounded-lg border border-line bg-raised py-1.5 pr-1.5 pl-3 shadow-raised"
    >
      <p className="mr-2 text-13 font-medium" aria-live="polite">
        {rows.length === 1 ? '1 fila elegida' : `${formatCount(rows.length)} filas elegidas`}
        {isTooMany && (
          <span className="font-normal text-ink-soft">
            {' '}
            · se cambian {MAX_CHANGED_ROWS} como máximo a la vez
          </span>
        )}
      </p>
      {list && onChooseAll && (
        <ChooseRest list={list} isAllChosen={rows.length === list.rows.length} onChooseAll={onChooseAll} />
      )}
      {!isTooMany && children}
      <Button size="sm" variant="quiet" icon={<Download aria-hidden="true" />} onClick={onExport}>
        Exportar CSV
      </Button>
      <IconButton size="sm" variant="quiet" label="Quitar selección" onClick={onClear}>
        <X aria-hidden="true" />
      </IconButton>
    </div>
  );
}

type ChooseRestProps = Required<Pick<BulkProps<unknown>, 'list' | 'onChooseAll'>> & { isAllChosen: boolean };

/** Chooses the rows that are not loaded yet too, where every loaded one is: loads them, as many as one change may have. */
function ChooseRest({ list, isAllChosen, onChooseAll }: ChooseRestProps) {
  const { rows, total, hasMore, loadMore, loadingMore } = list;
  const [isOn, setOn] = useState(false);
  const canGoOn = hasMore && rows.length < MAX_CHANGED_ROWS;
  const goOn = useEffectEvent(() => {
    if (!isOn) return;
    onChooseAll(true);
    if (!canGoOn) setOn(false);
    else if (!loadingMore) loadMore();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that arrives is chosen, and the next one requested
  useEffect(goOn, [isOn, rows.length, loadingMore, canGoOn]);
  if (!isOn && !(canGoOn && isAllChosen)) return null;
  return (
    <Button size="sm" variant="quiet" disabled={isOn} onClick={() => setOn(true)}>
      {total && total <= MAX_CHANGED_ROWS ? `Elegir las ${formatCount(total)}` : `Elegir ${MAX_CHANGED_ROWS}`}
    </Button>
  );
}
