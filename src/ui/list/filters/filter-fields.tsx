import { MAX_SEARCH_LENGTH } from '../../../lib/list/list-url-and-storage.ts';
import { lazyComponent } from '../../../lib/loading/lazy-component.tsx';
import { orderText, sortOptions } from '../../../texts/sort-texts.ts';
import { Field, type FieldIds } from '../../inputs/field.tsx';
import { Input, NativeSelect } from '../../inputs/select.tsx';
import { type FilterField, isInBar } from './create-list-filters.ts';

// Lazy: few lists have date filters, and parsing typed dates takes as much code as the rest of a filter bar.
const DayFilter = lazyComponent(() => import('./day-filter.tsx').then((module) => module.DayFilter));

type ControlProps<Key extends string> = {
  field: FilterField<Key>;
  ids: FieldIds;
  value: string;
  onChange: (value: string) => void;
};

type FilterFieldsProps<Key extends string> = {
  fields: readonly FilterField<Key>[];
  /** What the list can be sorted by. */
  sorts: readonly string[];
  initialSort: string;
  valueAt: (key: Key) => string;
  onChange: (key: Key, value: string) => void;
};

/** The fields of the panel 'Filtros'. */
export function FilterFields<Key extends string>(props: FilterFieldsProps<Key>) {
  const { fields, sorts, initialSort, valueAt, onChange } = props;
  const sort = 'sort' as Key;
  const isWide = (field: FilterField<Key>) => field.kind === 'value' && field.isWide;
  function renderField(field: FilterField<Key>) {
    const { key, label } = field;
    const value = valueAt(key);
    const change = (next: string) => onChange(key, next);
    if (field.kind === 'day') {
      const min = field.notBefore && valueAt(field.notBefore);
      const max = field.notAfter && valueAt(field.notAfter);
      return (
        <DayFilter
          key={key}
          label={label}
          min={min || undefined}
          max={max || undefined}
          value={value}
          onChange={change}
        />
      );
    }
    if ('Control' in field && field.Control)
      return <field.Control key={key} name={key} label={label} value={value} onChange={change} />;
    return (
      <Field key={key} label={label}>
        {(ids) => <FilterControl field={field} ids={ids} value={value} onChange={change} />}
      </Field>
    );
  }
  const controls = fields.filter((field) => !isWide(field)).map(renderField);
  return (
    <>
      {controls}
      {sorts.length > 0 && (
        <Field label="Orden">
          {(ids) => (
            <NativeSelect
              {...ids}
              placeholder={orderText(initialSort)}
              options={sortOptions(sorts, initialSort)}
              value={valueAt(sort)}
              onChange={(event) => onChange(sort, event.target.value)}
            />
          )}
        </Field>
      )}
      {fields.filter(isWide).map(renderField)}
    </>
  );
}

function FilterControl<Key extends string>({ field, ids, value, onChange }: ControlProps<Key>) {
  if (field.kind === 'record') {
    const { none, Picker } = field;
    const id = isInBar(field, value) ? '' : value;
    return <Picker {...ids} none={none} value={id || null} onChange={(id) => onChange(id ?? '')} />;
  }
  if (field.kind === 'choice')
    return (
      <NativeSelect
        {...ids}
        placeholder={field.all}
        options={field.options}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    );
  return (
    <Input
      {...ids}
      autoComplete="off"
      maxLength={MAX_SEARCH_LENGTH}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
