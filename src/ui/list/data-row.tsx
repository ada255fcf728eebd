import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
} from 'react';
import { classes } from '../../lib/classes.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { besideSelectClass, type RowChoice, SelectCell } from './selection/select-cells.tsx';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  // A CSS grid track: '2fr', '120px', 'minmax(0, 1fr)' (the default).
  width?: string;
  className?: string;
  /** The order that a press of the header chooses first: 'name', '-views' (see createListFilters). */
  sort?: string;
  /** What the column is called where its header has no text. */
  name?: string;
  /** Not shown until it is chosen. */
  isOptional?: true;
};

export function cellClass<Row>({ align, className }: Column<Row>) {
  return classes(
    'h-full min-w-0 content-center truncate px-3 text-left font-normal',
    align === 'end' && 'text-right',
    className,
  );
}

const rowClass = 'absolute inset-x-0 top-0 grid border-b border-line last:border-b-0';
// React bubbles the clicks of a menu that the row has opened, which is not in the row.
const isOnControl = ({ target, currentTarget }: MouseEvent) =>
  !currentTarget.contains(target as Element) ||
  (target as Element).closest('a, button, input, label, select') !== null;

type DataRowProps<Row> = {
  columns: readonly Column<Row>[];
  row: Row;
  index: number;
  style: CSSProperties;
  tabbable: boolean;
  onOpen?: (row: Row) => void;
  /** Where rows can be chosen. */
  choice?: RowChoice;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

export function DataRow<Row>({
  columns,
  row,
  index,
  style,
  tabbable,
  onOpen,
  choice,
  onFocus,
  onKeyDown,
}: DataRowProps<Row>) {
  return (
    <tr
      aria-rowindex={index + 2}
      data-index={index}
      tabIndex={tabbable ? 0 : -1}
      style={style}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        if (!isOnControl(event) && !window.getSelection()?.toString()) onOpen?.(row);
      }}
      className={classes(
        rowClass,
        choice?.isChosen ? 'bg-accent/6' : 'hover:bg-sunken',
        'focus-visible:-outline-offset-2',
        onOpen && 'cursor-pointer',
        choice && besideSelectClass,
      )}
    >
      {choice && <SelectCell {...choice} />}
      <Cells columns={columns} row={row} />
    </tr>
  );
}

type CellsProps<Row> = Pick<DataRowProps<Row>, 'columns' | 'row'>;

/** The cells of a row. Memoized, because each step of the scroll renders the rows again. */
const Cells = memo(function Cells<Row>({ columns, row }: CellsProps<Row>) {
  return columns.map((column) => (
    <td key={column.key} className={cellClass(column)}>
      {column.cell(row)}
    </td>
  ));
}) as <Row>(props: CellsProps<Row>) => ReactNode;

export function SkeletonRow<Row>({
  columns,
  hasChoice,
  style,
}: {
  columns: readonly Column<Row>[];
  hasChoice: boolean;
  style: CSSProperties;
}) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it is focusable
    <tr aria-hidden="true" style={style} className={rowClass}>
      {hasChoice && <td />}
      {columns.map((column) => (
        <td key={column.key} className="content-center px-3">
          <Skeleton className="h-3 w-3/4" />
        </td>
      ))}
    </tr>
  );
}
