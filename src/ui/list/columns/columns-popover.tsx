import { type RefObject, useId, useRef, useState } from 'react';
import {
  type DisplayFilters,
  type DisplayParams,
  useFilters,
  withFilter,
} from '../../../lib/list/list-filters.ts';
import { useWide } from '../../../lib/use-wide.ts';
import { Button } from '../../button.tsx';
import { AnchoredPopover } from '../../overlay/anchored-popover.tsx';
import type { Column } from '../data-row.tsx';
import {
  type ColumnChoice,
  getColumnName,
  listColumnChoices,
  moveColumn,
  toArrangement,
} from './arrange-columns.ts';
import { ColumnRow } from './column-row.tsx';
import { useColumnDrag } from './use-column-drag.ts';

type ColumnsProps = { columns: readonly Column<never>[]; filters: DisplayFilters };
type ColumnsPopoverProps = ColumnsProps & {
  open: boolean;
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
};

/** The columns of a table with a checkbox each, in an order that dragging and the arrow keys change. */
export function ColumnsPopover({ open, onClose, anchor, ...list }: ColumnsPopoverProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <AnchoredPopover
      open={open}
      onClose={onClose}
      anchor={anchor}
      align="end"
      sideOffset={4}
      ref={popup}
      aria-label="Columnas"
      initialFocus={() => popup.current?.querySelector<HTMLElement>('input:enabled') ?? true}
      className="max-h-(--available-height) w-72 overflow-y-auto p-1"
    >
      <Columns {...list} />
    </AnchoredPopover>
  );
}

function Columns({ columns, filters: list }: ColumnsProps) {
  const [filters, setFilters] = useFilters<DisplayParams>(list);
  // A column that is turned off keeps its place until the popover is closed.
  const [choices, setChoices] = useState(() => listColumnChoices(columns, filters.columns));
  const [announcement, setAnnouncement] = useState('');
  const hint = useId();
  const hasRoom = useWide(1280);
  const main = columns[0];
  function change(next: ColumnChoice[]) {
    setChoices(next);
    setFilters(withFilter(filters, 'columns', toArrangement(columns, next)));
  }
  function move(from: number, to: number) {
    const moved = choices[from];
    if (!moved || from === to || to < 0 || to >= choices.length) return;
    change(moveColumn(choices, from, to));
    setAnnouncement(`${moved.name}: puesto ${to + 1} de ${choices.length}.`);
  }
  const drag = useColumnDrag(move);
  return (
    <>
      <p id={hint} className="px-2 pt-1 pb-1.5 text-12 text-ink-soft">
        Elige las columnas y arrástralas para ordenarlas, o muévelas con las flechas.
      </p>
      <ul aria-label="Columnas">
        {main && (
          <li className="flex min-h-8 items-center gap-2 px-2 text-ink-soft pointer-coarse:min-h-11">
            <input type="checkbox" checked disabled aria-label={getColumnName(main)} className="size-4" />
            <span aria-hidden="true">{getColumnName(main)}</span>
          </li>
        )}
        {choices.map((choice, index) => (
          <ColumnRow
            key={choice.key}
            choice={choice}
            describedBy={hint}
            style={drag.styleAt(index)}
            isDragged={drag.from === index}
            onToggle={() =>
              change(choices.map((one) => (one === choice ? { ...one, isChosen: !one.isChosen } : one)))
            }
            onMove={(by) => move(index, index + by)}
            onDragStart={(event) => drag.start(event, index, choices.length)}
          />
        ))}
      </ul>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {!hasRoom && (
        <p className="px-2 pt-1.5 text-12 text-ink-soft">
          En una ventana estrecha, algunas van debajo del nombre o no caben.
        </p>
      )}
      <div className="-mx-1 mt-1 border-t border-line px-1 pt-1">
        <Button
          variant="quiet"
          size="sm"
          disabled={filters.columns === undefined}
          onClick={() => {
            setChoices(listColumnChoices(columns, undefined));
            setFilters(withFilter(filters, 'columns', ''));
          }}
        >
          Restablecer columnas
        </Button>
      </div>
    </>
  );
}
