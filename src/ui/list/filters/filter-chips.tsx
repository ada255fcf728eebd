import { X } from 'lucide-react';
import { day } from '../../../lib/format/format.ts';
import { Button } from '../../button.tsx';
import type { FilterField } from './create-list-filters.ts';

type FilterChipsProps<Key extends string> = {
  active: readonly FilterField<Key>[];
  valueAt: (key: Key) => string;
  onRemove: (key: Key) => void;
  /** Omitted where another button on the page clears them. */
  onClear?: () => void;
};

/** The active filters as chips that remove one each, and a button that clears all. */
export function FilterChips<Key extends string>(props: FilterChipsProps<Key>) {
  const { active, valueAt, onRemove, onClear } = props;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {active.map((field) => {
        const value = valueAt(field.key);
        const remove = () => onRemove(field.key);
        return field.kind === 'record' ? (
          <RecordChip key={field.key} field={field} value={value} onRemove={remove} />
        ) : (
          <FilterChip
            key={field.key}
            label={chipText(field.label, valueText(field, value))}
            onRemove={remove}
          />
        );
      })}
      {onClear && (
        <Button variant="quiet" size="sm" onClick={onClear}>
          Limpiar filtros
        </Button>
      )}
    </div>
  );
}

type RecordField = Extract<FilterField, { kind: 'record' }>;
type RecordChipProps = { field: RecordField; value: string; onRemove: () => void };

function RecordChip({ field: { label, useName }, value, onRemove }: RecordChipProps) {
  return <FilterChip label={chipText(label, useName(value))} onRemove={onRemove} />;
}

/** 'Estado: Nuevo'; the label alone while the value's text is unknown. */
const chipText = (label: string, value: string | undefined) => (value ? `${label}: ${value}` : label);

function valueText(field: Exclude<FilterField, RecordField>, value: string): string | undefined {
  if (field.kind === 'day') return day(value);
  if (field.kind === 'text') return value.trim();
  return field.options.find((option) => option.value === value)?.label;
}

function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-7 max-w-full items-center rounded-full bg-accent-soft pl-3 text-13 text-accent-strong pointer-coarse:h-11">
      <span className="truncate">{label}</span>
      <button
        type="button"
        aria-label={`Quitar filtro: ${label}`}
        title="Quitar filtro"
        onClick={onRemove}
        className="ml-1 grid size-7 shrink-0 place-items-center rounded-full hover:bg-accent/15 focus-visible:-outline-offset-2 pointer-coarse:size-11"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </span>
  );
}
