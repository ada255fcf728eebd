import { countText } from '../../lib/format/count-text.ts';
import { isFiltered } from '../../lib/list/list-filters.ts';
import { getRestoreState } from '../../lib/list/list-url-and-storage.ts';
import { usePreviousPath } from '../layout/previous-path.ts';

/** What a list has found. */
export type CountedList = {
  /** The number of matches; null and undefined while unknown. */
  total: number | null | undefined;
  /** The number of all records, where the list says it. */
  all?: number;
  filters: object;
  noun: string;
};

/** How many records the list shows, announced when it changes; and whether its filters are those of last time. */
export function ListCount({ total, ...counted }: CountedList) {
  const previousPath = usePreviousPath();
  // Not on the way back from one of its records. Known before the count, whose line is kept free.
  const isRestored =
    isFiltered(counted.filters) &&
    getRestoreState().isRestored &&
    !previousPath.startsWith(`${location.pathname}/`);
  return (
    <>
      <span aria-live="polite" className="block min-h-5">
        {typeof total === 'number' && countText({ total, ...counted })}
      </span>
      {isRestored && <span className="block text-accent-strong">Filtros de la última vez</span>}
    </>
  );
}
