import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { classes } from '../lib/classes.ts';
import type { MenuItem } from './menu.tsx';

type MenuBodyProps = {
  open: false | 'pointer' | 'first' | 'last';
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  label: string;
  items: readonly MenuItem[];
  align: 'start' | 'end';
};

const itemClass =
  'flex min-h-8 items-center gap-2 rounded-md px-2 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-sunken pointer-coarse:min-h-11 [&>svg]:size-4 [&>svg]:shrink-0';

function Entry({ item }: { item: MenuItem }) {
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
    <Menu.CheckboxItem
      closeOnClick
      disabled={disabled}
      checked={checked}
      onCheckedChange={onSelect}
      className={look}
    >
      {icon}
      <span className="flex-1">{label}</span>
      {checked && <Check aria-hidden="true" />}
    </Menu.CheckboxItem>
  );
}

export function MenuBody({ open, onClose, anchor, label, items, align }: MenuBodyProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(open !== false), [open]);
  const popup = useRef<HTMLDivElement>(null);
  function start() {
    const entries =
      popup.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([data-disabled])') ?? [];
    if (open === 'first') entries[0]?.focus();
    if (open === 'last') entries[entries.length - 1]?.focus();
  }
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root
        open={shown}
        modal={false}
        onOpenChangeComplete={(now) => now && start()}
        onOpenChange={(next, details) => {
          // Pressing the trigger again is the trigger's own business.
          const target = details.event.target;
          if (!next && target instanceof Node && anchor.current?.contains(target)) return details.cancel();
          if (!next) onClose();
        }}
      >
        <Menu.Portal>
          <Menu.Positioner
            anchor={anchor}
            align={align}
            sideOffset={4}
            collisionPadding={8}
            className="z-50 outline-none"
          >
            <Menu.Popup
              ref={popup}
              aria-label={label}
              finalFocus={anchor}
              className="max-h-(--available-height) min-w-44 origin-(--transform-origin) overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-raised outline-none transition duration-150 ease-out data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
            >
              {items.map((item, index) => (
                <Entry key={item === 'separator' ? `separator-${index}` : item.label} item={item} />
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  );
}
