import { classes } from '../../../lib/classes.ts';
import type { DisplayFilters } from '../../../lib/list/list-filters.ts';
import { SortButton, useColumnOrder } from '../../../ui/list/head-cell.tsx';
import { SelectAllBox } from '../../../ui/list/selection/select-cells.tsx';

type TaskOrderProps = {
  filters: DisplayFilters;
  choice: { count: number; total: number; onChange: (isOn: boolean) => void };
  /** Whether the name of the first group stands on the same line. */
  isOnHeading: boolean;
};

/** The head of the compact list, which has no columns: the checkbox of all rows, and the orders, up to the edge of the due dates. */
export function TaskOrder({ filters, choice, isOnHeading }: TaskOrderProps) {
  return (
    <div
      className={classes(
        'relative flex h-6 items-center justify-between pr-9.25 text-12 text-ink-soft max-md:hidden pointer-coarse:h-11 pointer-coarse:pr-14.25',
        isOnHeading && '-mb-6 pointer-coarse:mb-0',
      )}
    >
      <SelectAllBox {...choice} className="flex h-full w-8 items-center justify-center pointer-coarse:w-11" />
      <fieldset className="flex items-center gap-6">
        <legend className="sr-only">Orden</legend>
        <span aria-hidden="true" className="-mr-2">
          Orden:
        </span>
        <Order filters={filters} first="title">
          Título
        </Order>
        <Order filters={filters} first="-priority">
          Prioridad
        </Order>
        <Order filters={filters} first="-created">
          Creación
        </Order>
        <Order filters={filters} first="due">
          Vencimiento
        </Order>
      </fieldset>
    </div>
  );
}

type OrderProps = { filters: DisplayFilters; first: string; children: string };

function Order({ filters, first, children }: OrderProps) {
  const column = useColumnOrder(filters, first);
  return (
    // The arrow stands in the gap, so that no order moves when another one is chosen.
    <SortButton
      column={column}
      className="relative h-6! pointer-coarse:h-11! [&>svg]:absolute [&>svg]:left-full [&>svg]:-ml-0.5"
    >
      {children}
      {column.direction && (
        <span className="sr-only">
          {column.direction === 'descending' ? ' (descendente)' : ' (ascendente)'}
        </span>
      )}
    </SortButton>
  );
}
