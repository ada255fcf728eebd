import type { ReactNode } from 'react';
import { day as dayInWords } from '../../lib/format/format.ts';
import { MAX_SEARCH_LENGTH } from '../../lib/list/list-params.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Field, type FieldIds } from '../inputs/field.tsx';
import { Input, NativeSelect, type Option } from '../inputs/select.tsx';

// Lazy: few lists have date filters, and parsing typed dates takes as much code as the rest of a filter bar.
const DayFilter = lazyComponent(() => import('./day-filter.tsx').then((module) => module.DayFilter));

type Control = { ids: FieldIds; value: string; onChange: (value: string) => void };

/** A filter in the panel 'Filtros': text, a select (`all` labels its empty option), a date, or a control of its own. */
export type FilterField<Key extends string = string> = { key: Key; label: string } & (
  | { all: string; options: readonly Option[] }
  // `chip` is the label of the chosen value, undefined while unknown.
  | { render: (control: Control) => ReactNode; chip: string | undefined }
  // A date between min and max.
  | { day: { min?: string; max?: string } }
  | object
);

type FilterFieldsProps = {
  fields: readonly FilterField[];
  valueAt: (key: string) => string;
  onChange: (key: string, value: string) => void;
};

export function FilterFields({ fields, valueAt, onChange }: FilterFieldsProps) {
  return fields.map((field) => {
    const value = valueAt(field.key);
    const change = (next: string) => onChange(field.key, next);
    if ('day' in field)
      return <DayFilter key={field.key} label={field.label} {...field.day} value={value} onChange={change} />;
    return (
      <Field key={field.key} label={field.label}>
        {(ids) => <FilterControl field={field} ids={ids} value={value} onChange={change} />}
      </Field>
    );
  });
}

function FilterControl({ field, ids, value, onChange }: Control & { field: FilterField }) {
  if ('render' in field) return field.render({ ids, value, onChange });
  if (!('options' in field))
    return (
      <Input
        {...ids}
        autoComplete="off"
        maxLength={MAX_SEARCH_LENGTH}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <NativeSelect
      {...ids}
      placeholder={field.all}
      options={field.options}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** The chip text of an active filter: 'Estado: Nuevo'. */
export function formatFilterChip(field: FilterField, value: string): string {
  const chosen =
    'render' in field
      ? field.chip
      : 'day' in field
        ? dayInWords(value)
        : !('options' in field)
          ? value.trim()
          : field.options.find((option) => option.value === value)?.label;
  return chosen ? `${field.label}: ${chosen}` : field.label;
}
