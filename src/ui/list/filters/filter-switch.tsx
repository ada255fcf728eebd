import { SegmentedControl } from '../../inputs/segmented-control.tsx';
import type { FilterField } from './create-list-filters.ts';

/** What the parts of a filter bar share. */
export type BarState<Key extends string> = {
  wide: boolean;
  search: { key: Key; label: string };
  fields: readonly FilterField<Key>[];
  sorts: readonly string[];
  initialSort: string;
  active: readonly FilterField<Key>[];
  isFiltered: boolean;
  valueAt: (key: Key) => string;
  change: (key: Key, value: string) => void;
  clear: () => void;
  panelId: string;
  isOpen: boolean | undefined;
  setOpen: (open: boolean) => void;
};

type FilterSwitchProps<Key extends string> = { bar: BarState<Key>; field: FilterField<Key> };

/** The switch of a filter that has one; the empty option stands second, between one's own and the rest. */
export function FilterSwitch<Key extends string>({ bar, field }: FilterSwitchProps<Key>) {
  if (field.kind !== 'record' || !field.bar) return null;
  const [first, ...others] = field.bar.options;
  const all = { value: '', label: field.bar.all };
  return (
    <SegmentedControl
      label={field.label}
      options={first ? [first, all, ...others] : [all]}
      value={bar.valueAt(field.key)}
      onChange={(value) => bar.change(field.key, value)}
      className="max-md:*:flex-auto"
    />
  );
}
