import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu } from '@base-ui/react/menu';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MenuEntries, type MenuItem } from './menu-entries.tsx';

type MenuBodyProps = {
  open: false | 'pointer' | 'first' | 'last';
  onClose: () => void;
  anchor: RefObject<HTMLElement | null>;
  label: string;
  heading?: string;
  items: readonly MenuItem[];
  align: 'start' | 'end';
};

export function MenuBody({ open, onClose, anchor, label, heading, items, align }: MenuBodyProps) {
  const [shown, setShown] = useState(false);
  useEffect(() => setShown(open !== false), [open]);
  const popup = useRef<HTMLDivElement>(null);
  // At once, not after the fade-out: a row that a choice removes meanwhile hands the focus over only if it has it.
  useLayoutEffect(() => {
    if (!shown && popup.current?.contains(document.activeElement))
      anchor.current?.focus({ preventScroll: true });
  }, [shown, anchor]);
  function focusEnd() {
    const entries =
      popup.current?.querySelectorAll<HTMLElement>('[role^=menuitem]:not([data-disabled])') ?? [];
    if (open === 'first') entries[0]?.focus();
    if (open === 'last') entries[entries.length - 1]?.focus();
  }
  // A dialog that an item has opened has the focus before the menu has faded out, and keeps it.
  const getFinalFocus = () => {
    const focused = document.activeElement;
    const isElsewhere = focused && focused !== document.body && !focused.closest('[role=menu]');
    return isElsewhere ? false : anchor.current;
  };
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root
        open={shown}
        modal={false}
        onOpenChangeComplete={(now) => now && focusEnd()}
        onOpenChange={(next, details) => {
          // A press on the trigger is handled by the trigger's own click handler.
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
              finalFocus={getFinalFocus}
              className="max-h-(--available-height) max-w-(--available-width) min-w-44 origin-(--transform-origin) overflow-y-auto rounded-lg border border-line bg-raised p-1 shadow-raised outline-none transition duration-150 ease-out data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0"
            >
              <MenuEntries heading={heading} items={items} />
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  );
}
