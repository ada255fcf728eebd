import { Button } from '../button.tsx';
import { FilterChip } from './filter-chip.tsx';
import { chipOf, type FilterField } from './filter-fields.tsx';

type FilterChipsProps = {
  active: readonly FilterField[];
  valueAt: (key: string) => string;
  onRemove: (key: string) => void;
  /** Left out where another button on the screen clears them. */
  onClear?: () => void;
};

/** The filters in force, each to be taken away, and all of them at once. */
export function FilterChips({ active, valueAt, onRemove, onClear }: FilterChipsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      {active.map((field) => (
        <FilterChip
          key={field.key}
          label={chipOf(field, valueAt(field.key))}
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
