import { LayoutGrid, List } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ListLayout } from '../../lib/list/use-list-layout.ts';
import { SegmentedControl } from '../inputs/segmented-control.tsx';

type LayoutOption<V> = { value: V; label: string; icon: ReactNode };
type LayoutSwitchProps<V extends string> = {
  layout: V | ListLayout;
  onChange: (layout: V | ListLayout) => void;
  // Additional layouts of this list.
  more?: readonly LayoutOption<V>[];
};

const both: readonly LayoutOption<ListLayout>[] = [
  { value: 'list', label: 'Lista', icon: <List aria-hidden="true" /> },
  { value: 'cards', label: 'Tarjetas', icon: <LayoutGrid aria-hidden="true" /> },
];

/** Switches between the layouts of a list. */
export function LayoutSwitch<V extends string = ListLayout>({
  layout,
  onChange,
  more = [],
}: LayoutSwitchProps<V>) {
  return (
    <SegmentedControl
      label="Vista"
      options={[...both, ...more]}
      value={layout}
      onChange={onChange}
      iconsOnly
    />
  );
}
