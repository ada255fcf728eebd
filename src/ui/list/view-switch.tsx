import { LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListView } from '../../lib/list/use-list-view.ts';
import { SegmentedControl } from '../inputs/segmented-control.tsx';

type View<V> = { value: V; label: string; icon: ReactNode };
type ViewSwitchProps<V extends string> = {
  view: V | ListView;
  onChange: (view: V | ListView) => void;
  // Additional views of this list.
  more?: readonly View<V>[];
};

const both: readonly View<ListView>[] = [
  { value: 'list', label: 'Lista', icon: <List aria-hidden="true" /> },
  { value: 'cards', label: 'Tarjetas', icon: <LayoutGrid aria-hidden="true" /> },
];

/** Switches between the views of a list. */
export function ViewSwitch<V extends string = ListView>({ view, onChange, more = [] }: ViewSwitchProps<V>) {
  return (
    <SegmentedControl label="Vista" options={[...both, ...more]} value={view} onChange={onChange} iconsOnly />
  );
}
