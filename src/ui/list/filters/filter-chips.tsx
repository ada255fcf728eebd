import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay } from '../../../lib/format/format.ts';
import { Button, type ButtonProps } from '../../button.tsx';
import { type FilterField, isInBar } from './create-list-filters.ts';

type FilterChipsProps<Key extends string> = {
  active: readonly FilterField<Key>[];
  valueAt: (key: Key) => string;
  /** Sets the value of a filter; empty removes it. */
  change: (key: Key, value: string) => void;
  /** After the chips: the button that clears all. */
  children: ReactNode;
};

/** The active filters as chips that remove one each. */
export function FilterChips<Key extends string>(props: FilterChipsProps<Key>) {
  const { active, valueAt, change, children } = props;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {active.map((field) => {
        const value = valueAt(field.key);
        const remove = () => change(field.key, '');
        const named = hasName(field) && !isInBar(field, value) ? field : null;
        return named ? (
          <NamedChip key={field.key} field={named} value={value} onRemove={remove} />
        ) : (
          <FilterChip
            key={field.key}
            label={chipText(field.label, valueText(field, value))}
            onRemove={remove}
          />
        );
      })}
      {children}
    </div>
  );
}

export function ClearFiltersButton(props: Pick<ButtonProps, 'onClick' | 'disabled' | 'className'>) {
  return (
    <Button variant="quiet" size="sm" {...props}>
      Limpiar filtros
    </Button>
  );
}

type NamedField = { label: string; useName: (value: string) => string | undefined };
type NamedChipProps = { field: NamedField; value: string; onRemove: () => void };
const hasName = (field: FilterField): field is FilterField & NamedField =>
  'useName' in field && field.useName !== undefined;

function NamedChip({ field: { label, useName }, value, onRemove }: NamedChipProps) {
  return <FilterChip label={chipText(label, useName(value))} onRemove={onRemove} />;
}

/** 'Estado: Nuevo'; the label alone while the value's text is unknown. */
const chipText = (label: string, value: string | undefined) => (value ? `${label}: ${value}` : label);

function valueText(field: FilterField, value: string): string | undefined {
  if (field.kind === 'day') return formatDay(value);
  if (field.kind === 'value') return field.toText(value);
  if (field.kind === 'text') return value.trim();
  return (field.kind === 'record' ? field.bar : field)?.options.find((option) => option.value === value)
    ?.label;
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
