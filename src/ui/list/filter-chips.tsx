import { Button } from '../button.tsx';
import { FilterChip } from './filter-chip.tsx';
import { type FilterField, formatFilterChip } from './filter-fields.tsx';

type FilterChipsProps = {
  active: readonly FilterField[];
  valueAt: (key: string) => string;
  onRemove: (key: string) => void;
  /** Omitted where another button on the page clears them. */
  onClear?: () => void;
};

/** The active filters as chips that remove one each, and a button that clears all. */
export function FilterChips({ active, valueAt, onRemove, onClear }: FilterChipsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {active.map((field) => (
        <FilterChip
          key={field.key}
          label={formatFilterChip(field, valueAt(field.key))}
          onRemove={() => onRemove(field.key)}
        />
      ))}
      {onClear && (
        <Button variant="quiet" size="sm" onClick={onClear}>
          Limpiar filtros
        </Button>
      )}
    </div>
  );
}
