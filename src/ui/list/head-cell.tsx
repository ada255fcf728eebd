import { ArrowDown, ArrowUp } from 'lucide-react';
import { type Layout, type LayoutFilters, useFilters, withFilter } from '../../lib/list/list-filters.ts';
import { DEFAULT_ORDER, orderText } from '../../texts/sort-texts.ts';
import { type Column, cellClass } from './data-row.tsx';

type HeadCellProps<Row> = { column: Column<Row>; order?: LayoutFilters };

/** The header of a column; a button where the list can be sorted by it. */
export function HeadCell<Row>({ column, order }: HeadCellProps<Row>) {
  if (order && column.sort) return <SortHead column={column} first={column.sort} order={order} />;
  return (
    <th scope="col" className={cellClass(column)}>
      {column.header}
    </th>
  );
}

const flip = (order: string) => (order.startsWith('-') ? order.slice(1) : `-${order}`);
/** The order after a press: the first one of the column, the opposite, the list's own. */
function nextOrder(current: string, first: string): string {
  if (current === first) return flip(first);
  return current === flip(first) && current !== DEFAULT_ORDER ? DEFAULT_ORDER : first;
}

type SortHeadProps<Row> = { column: Column<Row>; first: string; order: LayoutFilters };

function SortHead<Row>({ column, first, order }: SortHeadProps<Row>) {
  const [filters, setFilters] = useFilters<Layout>(order);
  const current = filters.sort ?? DEFAULT_ORDER;
  const isActive = current === first || current === flip(first);
  const isDescending = current.startsWith('-');
  const next = nextOrder(current, first);
  const Arrow = isDescending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isActive ? (isDescending ? 'descending' : 'ascending') : undefined}
      className={cellClass(column)}
    >
      <button
        type="button"
        title={orderText(next)}
        onClick={() => setFilters(withFilter(filters, 'sort', next === DEFAULT_ORDER ? '' : next))}
        className={`-mx-1 inline-flex h-7 max-w-full items-center gap-1 rounded-sm px-1 hover:text-ink ${isActive ? 'text-ink' : ''}`}
      >
        <span className="truncate">{column.header}</span>
        {isActive && <Arrow aria-hidden="true" className="size-3.5 shrink-0" />}
      </button>
    </th>
  );
}
