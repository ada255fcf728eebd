import type { ComponentType } from 'react';
import type { ListFilters } from '../../../lib/list/list-filters.ts';
import type {
  FilterKind,
  FilterName,
  InputParams,
  KeysOfKind,
  LinkName,
  SearchParams,
  SetName,
} from '../../../lib/list/list-url-and-storage.ts';
import { isRecordId } from '../../../lib/records/record-id.ts';
import type { FieldIds } from '../../inputs/field.tsx';

/** The order without a chosen one, where a list has no other. */
const NEWEST_FIRST = '-created';

/** Values with their labels; `all` labels the empty option. */
type Choice<Value> = { all: string; options: readonly { value: Value; label: string }[] };
/** The other filters that limit a day. */
type Day<Key> = { notBefore?: Key; notAfter?: Key };
/** A value that is no text: its control, its text in the URL parsed (undefined where it is none), and its text for people. */
type ParsedValue<Value> = {
  Control: ComponentType<ValueControlProps>;
  parse: (text: string) => Value | undefined;
  toText: (text: string) => string;
  /** Instead of toText, where that needs what a query reads; undefined while unknown. */
  useName?: (value: string) => string | undefined;
  /** Whether the control takes a row of the panel, below the others. */
  isWide?: boolean;
};
export type ValueControlProps = {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
};
type PickerProps = Partial<FieldIds> & {
  none: string;
  value: string | null;
  onChange: (id: string | null) => void;
};
/**
 * A picker; `none` labels its empty option, useName returns the chosen record's name, undefined while unknown. `bar`: the values that
 * are no id, as a switch in the bar.
 */
type RecordChoice = {
  none: string;
  Picker: ComponentType<PickerProps>;
  useName: (id: string | undefined) => string | undefined;
  bar?: Choice<string>;
};

/** A filter of a list, in the panel 'Filtros'. */
export type FilterField<Key extends string = string> = { key: Key; label: string } & (
  | { kind: 'text'; Control?: ComponentType<ValueControlProps> }
  | ({ kind: 'value' } & ParsedValue<unknown>)
  | ({ kind: 'day' } & Day<Key>)
  | ({ kind: 'choice' } & Choice<string>)
  | ({ kind: 'record' } & RecordChoice)
);

/** Whether the switch in the bar shows this value of the filter. */
export const isInBar = (field: FilterField, value: string) =>
  field.kind === 'record' && field.bar?.options.some((option) => option.value === value) === true;

type FieldOptions<Kind, Value, Key> = { label: string } & (Kind extends 'choice'
  ? Choice<Value>
  : Kind extends 'day'
    ? Day<Key>
    : Kind extends 'record'
      ? RecordChoice
      : Kind extends 'value'
        ? ParsedValue<Value>
        : Pick<Extract<FilterField, { kind: 'text' }>, 'Control'>);

/** The value of a filter: text, or what its field parses. */
type FilterValue<Input, K, Kind> = K extends keyof Input
  ? Kind extends 'value'
    ? NonNullable<Input[K]>
    : Extract<Input[K], string>
  : string;
/** The filters with their values, and as their fields show them. */
type FilterValues<Input, Kinds> = { [K in FilterName<Kinds>]?: FilterValue<Input, K, Kinds[K]> };
type FieldValues<Input, Kinds> = {
  [K in FilterName<Kinds>]?: Kinds[K] extends 'value' ? string : FilterValue<Input, K, Kinds[K]>;
};
/** The same, the order (a key for ascending, with '-' before it for descending), the keys of the columns, and the id of the applied view. */
type ShownFilters<Input, Kinds, Sort extends string> = FieldValues<Input, Kinds> & {
  sort?: Sort | `-${Sort}`;
  columns?: string;
  saved?: string;
};

type ToInput<Input, Kinds> = (
  filters: FilterValues<Input, Kinds>,
  links: SearchParams<LinkName<Kinds>>,
) => Input;

type FilterOptions<Input, Kinds, Search, Sort> = {
  /** The text that the search box filters by. */
  search: { key: Search; label: string };
  /** The other filters, in the order of the panel. */
  fields: {
    [K in Exclude<FilterName<Kinds>, Search>]: FieldOptions<
      Kinds[K],
      FilterValue<Input, K, Kinds[K]>,
      FilterName<Kinds>
    >;
  };
  /** What the list can be sorted by, where it has a parameter for the order. */
  sorts?: readonly Sort[];
  /** The order without a chosen one; newest first by default. */
  initialSort?: NoInfer<Sort>;
  // A parameter that is no key of the input cannot be sent as it is.
} & (FilterName<Kinds> extends keyof Input
  ? { toInput?: ToInput<Input, Kinds> }
  : { toInput: ToInput<Input, Kinds> });

/** The filters of a list with their labels and options. */
export type FieldFilters<F, Id extends string, Input> = ListFilters<F, Id, Input> & {
  search: { key: keyof F & string; label: string };
  fields: readonly FilterField<keyof F & string>[];
  sorts: readonly string[];
};

/**
 * The filters of a list: a field for each parameter that people set. URL, chips, panel, count of active filters and the
 * procedure's input derive from it; `toInput` converts where the input is not just filters and links together.
 */
export function createListFilters<
  Input,
  Kinds,
  Search extends KeysOfKind<Kinds, 'text'> & FilterName<Kinds>,
  const Sort extends string = never,
>(
  params: InputParams<Input, Kinds>,
  { search, fields, sorts = [], initialSort, toInput }: FilterOptions<NoInfer<Input>, Kinds, Search, Sort>,
): FieldFilters<ShownFilters<Input, Kinds, Sort>, LinkName<Kinds>, Input> {
  type Name = SetName<Kinds>;
  const kinds = params.kinds as Record<Name, FilterKind | 'sort' | 'columns' | 'saved'>;
  const list = Object.entries<{ label: string }>(fields).map(
    ([key, field]) => ({ key, kind: kinds[key as Name], ...field }) as FilterField<Name>,
  );
  const findField = (name: string) => list.find(({ key }) => key === name);
  /** The value that a field parses; other filters are sent as text. */
  function toValue(name: string, text: string): unknown {
    const field = findField(name);
    return field?.kind === 'value' ? field.parse(text) : text;
  }
  function isKnown(name: Name, value: string): boolean {
    if (kinds[name] === 'sort') return sorts.some((sort) => value === sort || value === `-${sort}`);
    // Keys of columns; the id of a saved view, or the word of a built-in one.
    if (['columns', 'saved'].includes(kinds[name])) return /^[\w.-]+$/.test(value);
    const field = findField(name);
    if (field?.kind === 'record') return isRecordId(value) || isInBar(field, value);
    if (field?.kind === 'value') return field.parse(value) !== undefined;
    return field?.kind !== 'choice' || field.options.some((option) => option.value === value);
  }
  function read(texts: SearchParams<Name>) {
    const known = params.names.filter((name) => texts[name] !== undefined && isKnown(name, texts[name]));
    return Object.fromEntries(known.map((name) => [name, texts[name]])) as ShownFilters<Input, Kinds, Sort>;
  }
  return {
    params,
    debouncedKeys: params.names.filter((name) => ['text', 'day', 'value'].includes(kinds[name])),
    read,
    toInput({ sort, columns, saved, ...shown }, links) {
      const entries = Object.entries<string>(shown as never).map(([name, text]) => [
        name,
        toValue(name, text),
      ]);
      const filters = Object.fromEntries(entries);
      return toInput ? toInput(filters, links) : { ...filters, ...links };
    },
    search,
    fields: list,
    sorts,
    initialSort: initialSort ?? NEWEST_FIRST,
  };
}
