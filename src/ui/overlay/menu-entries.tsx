import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from '../../lib/classes.ts';

export type MenuItem =
  | 'separator'
  | {
      label: string;
      icon?: ReactNode;
      onSelect: () => void;
      danger?: boolean;
      disabled?: boolean;
      checked?: boolean;
    };

const itemClass =
  'flex min-h-8 items-center gap-2 rounded-md px-2 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-sunken pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0';

function MenuEntry({ item }: { item: MenuItem }) {
  if (item === 'separator') return <Menu.Separator className="-mx-1 my-1 h-px bg-line" />;
  const { label, icon, onSelect, danger, disabled, checked } = item;
  const look = classes(itemClass, danger ? 'text-danger [&>svg]:text-danger' : '[&>svg]:text-ink-faint');
  if (checked === undefined) {
    return (
      <Menu.Item disabled={disabled} onClick={onSelect} className={look}>
        {icon}
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.RadioItem closeOnClick disabled={disabled} value={label} className={look}>
      {icon}
      <span className="flex-1">{label}</span>
      {checked && <Check aria-hidden="true" />}
    </Menu.RadioItem>
  );
}

type MenuEntriesProps = { heading?: string; items: readonly MenuItem[] };

/** The items of a menu under an optional heading; items with `checked` form a radio group. */
export function MenuEntries({ heading, items }: MenuEntriesProps) {
  if (heading === undefined) return <Entries items={items} />;
  return (
    <Menu.Group>
      <Menu.GroupLabel className="px-2 pt-1 pb-1.5 text-12 font-medium text-ink-soft">
        {heading}
      </Menu.GroupLabel>
      <Entries items={items} />
    </Menu.Group>
  );
}

function Entries({ items }: { items: readonly MenuItem[] }) {
  const entries = items.map((item, index) => (
    <MenuEntry key={item === 'separator' ? `separator-${index}` : item.label} item={item} />
  ));
  const choices = items.flatMap((item) => (item !== 'separator' && item.checked !== undefined ? [item] : []));
  if (choices.length === 0) return entries;
  const chosen = choices.find(({ checked }) => checked)?.label ?? null;
  const choose = (label: unknown) => choices.find((one) => one.label === label)?.onSelect();
  return (
    <Menu.RadioGroup value={chosen} onValueChange={choose}>
      {entries}
    </Menu.RadioGroup>
  );
}
