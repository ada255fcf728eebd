import type { Column } from '../data-row.tsx';

/**
 * The columns of a table: the first one always, then those whose keys `columnKeys` names, in its order ('status.created'). Without one
 * those that are not optional. An unknown key is ignored: the table has other columns in a narrow window.
 */
export function arrangeColumns<Row>(
  columns: readonly Column<Row>[],
  columnKeys: string | undefined,
): readonly Column<Row>[] {
  if (columnKeys === undefined) return columns.filter(({ isOptional }) => !isOptional);
  const [main, ...others] = columns;
  const chosen = [...new Set(columnKeys.split('.'))].flatMap((key) =>
    others.filter((column) => column.key === key),
  );
  return main ? [main, ...chosen] : [];
}

/** A column that can be chosen: its key and what it is called. */
export type ColumnChoice = { key: string; name: string; isChosen: boolean };

/** The columns after the first one as they can be chosen; once some were, those of the table in their order, then the others. */
export function listColumnChoices<Row>(
  columns: readonly Column<Row>[],
  columnKeys: string | undefined,
): ColumnChoice[] {
  const shown = arrangeColumns(columns, columnKeys);
  const inOrder = columnKeys ? [...shown, ...columns.filter((column) => !shown.includes(column))] : columns;
  return inOrder.slice(1).map((column) => ({
    key: column.key,
    name: getColumnName(column),
    isChosen: shown.includes(column),
  }));
}

/** What a column is called: its header, or its name where that has no text. */
export const getColumnName = <Row>({ key, name, header }: Column<Row>): string =>
  name ?? (typeof header === 'string' ? header : key);

/** The keys of the chosen columns, as `arrangeColumns` reads them; '' for those that the table has without a choice. */
export function toArrangement<Row>(
  columns: readonly Column<Row>[],
  choices: readonly ColumnChoice[],
): string {
  const [main = '', ...standard] = arrangeColumns(columns, undefined).map(({ key }) => key);
  const keys = choices.filter(({ isChosen }) => isChosen).map(({ key }) => key);
  if (keys.join('.') === standard.join('.')) return '';
  return keys.join('.') || main;
}

/** The items with the one at `from` at the position `to`. */
export function moveColumn<T>(items: readonly T[], from: number, to: number): T[] {
  const others = items.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...items.slice(from, from + 1), ...others.slice(to)];
}
