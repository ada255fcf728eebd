import type { ReactNode } from 'react';
import { day as dayInWords } from '../../lib/format/format.ts';
import { LONGEST_SEARCH } from '../../lib/list/list-params.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Field, type FieldIds } from '../inputs/field.tsx';
import { Input, NativeSelect, type Option } from '../inputs/select.tsx';

// Few lists are narrowed down by days; to read what is typed takes as much code as the rest of a filter bar.
const DayFilter = lazyComponent(() => import('./day-filter.tsx').then((module) => module.DayFilter));

type Control = { ids: FieldIds; value: string; onChange: (value: string) => void };

/** A filter behind 'Filtros': what is typed, what is picked from a few (all says none), or a control of its own. */
export type FilterField<Key extends string = string> = { key: Key; label: string } & (
  | { all: string; options: readonly Option[] }
  // `chip` is what the chosen value is called, as far as it is known.
  | { render: (control: Control) => ReactNode; chip: string | undefined }
  // A day between two others.
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
        maxLength={LONGEST_SEARCH}
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

/** A filter in force as its chip says it: 'Estado: Nuevo'. */
export function chipOf(field: FilterField, value: string): string {
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
