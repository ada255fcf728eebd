import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';
import {
  type DisplayFilters,
  type DisplayParams,
  useFilters,
  withFilter,
} from '../../lib/list/list-filters.ts';
import { orderText } from '../../texts/sort-texts.ts';
import { type Column, cellClass } from './data-row.tsx';

type HeadCellProps<Row> = { column: Column<Row>; displayFilters?: DisplayFilters };

/** The header of a column; a button where the list can be sorted by it. */
export function HeadCell<Row>({ column, displayFilters }: HeadCellProps<Row>) {
  if (displayFilters && column.sort)
    return <SortHead column={column} first={column.sort} displayFilters={displayFilters} />;
  return (
    <th scope="col" className={cellClass(column)}>
      {column.header}
    </th>
  );
}

const flip = (order: string) => (order.startsWith('-') ? order.slice(1) : `-${order}`);
/** The order after a press: the first one of the column, the opposite, the list's own. */
function nextOrder(current: string, first: string, initial: string): string {
  if (current === first) return flip(first);
  return current === flip(first) && current !== initial ? initial : first;
}

/** The order by a column, of which `first` is the one that a press chooses first. */
export function useColumnOrder(order: DisplayFilters, first: string) {
  const [filters, setFilters] = useFilters<DisplayParams>(order);
  const { initialSort } = order;
  const current = filters.sort ?? initialSort;
  const isActive = current === first || current === flip(first);
  const next = nextOrder(current, first, initialSort);
  return {
    /** The direction of the rows where they have this order. */
    direction: isActive ? (current.startsWith('-') ? 'descending' : 'ascending') : undefined,
    nextText: orderText(next),
    sort: () => setFilters(withFilter(filters, 'sort', next === initialSort ? '' : next)),
  } as const;
}

const directionIcons = { ascending: ArrowUp, descending: ArrowDown };

type SortButtonProps = { column: ReturnType<typeof useColumnOrder>; className?: string; children: ReactNode };

/** The button that sorts a list, with an arrow while its order is that of the rows. */
export function SortButton({ column: { direction, nextText, sort }, className, children }: SortButtonProps) {
  const Arrow = direction && directionIcons[direction];
  return (
    <button
      type="button"
      title={nextText}
      onClick={sort}
      className={classes(
        '-mx-1 inline-flex h-7 max-w-full items-center gap-1 rounded-sm px-1 hover:text-ink',
        direction && 'text-ink',
        className,
      )}
    >
      <span className="truncate">{children}</span>
      {Arrow && <Arrow aria-hidden="true" className="size-3.5 shrink-0" />}
    </button>
  );
}

type SortHeadProps<Row> = { column: Column<Row>; first: string; displayFilters: DisplayFilters };

function SortHead<Row>({ column, first, displayFilters }: SortHeadProps<Row>) {
  const byColumn = useColumnOrder(displayFilters, first);
  return (
    <th scope="col" aria-sort={byColumn.direction} className={cellClass(column)}>
      <SortButton column={byColumn}>{column.header}</SortButton>
    </th>
  );
}
