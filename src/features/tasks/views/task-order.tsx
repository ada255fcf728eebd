import type { LayoutFilters } from '../../../lib/list/list-filters.ts';
import { SortButton, useColumnOrder } from '../../../ui/list/head-cell.tsx';
import { SelectAllBox } from '../../../ui/list/selection/select-cells.tsx';

type TaskOrderProps = {
  filters: LayoutFilters;
  choice: { count: number; total: number; onChange: (isOn: boolean) => void };
};

/** The head of the compact list, which has no columns: the checkbox of all rows, and what they can be sorted by. */
export function TaskOrder({ filters, choice }: TaskOrderProps) {
  return (
    <div className="flex h-6 items-center justify-between pr-2 text-12 text-ink-soft max-md:hidden pointer-coarse:h-11">
      <SelectAllBox {...choice} className="flex h-full w-8 items-center justify-center pointer-coarse:w-11" />
      <fieldset className="flex items-center gap-5">
        <legend className="sr-only">Orden</legend>
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

type OrderProps = { filters: LayoutFilters; first: string; children: string };

function Order({ filters, first, children }: OrderProps) {
  const column = useColumnOrder(filters, first);
  return (
    <SortButton column={column} className="h-6! pointer-coarse:h-11!">
      {children}
      {column.direction && (
        <span className="sr-only">
          {column.direction === 'descending' ? ' (descendente)' : ' (ascendente)'}
        </span>
      )}
    </SortButton>
  );
}
