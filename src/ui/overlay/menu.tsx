import {
  cloneElement,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { runWhenIdle } from '../../lib/loading/when-idle.ts';
import { lazyPopover } from './chunk-error-dialog.tsx';
import type { MenuItem } from './menu-entries.tsx';

const MenuBody = lazyPopover(() => import('./menu-body.tsx').then((module) => module.MenuBody));
const load = () => void MenuBody.preload();

// The props that the menu adds to those of the trigger, which may be any button.
type TriggerProps = { ref?: Ref<HTMLElement> } & HTMLAttributes<HTMLElement>;

type MenuProps = {
  trigger: ReactElement<TriggerProps>;
  label: string;
  /** The heading of the items. */
  heading?: string;
  items: readonly MenuItem[];
  align?: 'start' | 'end';
};

/** A menu with its own trigger that never remounts; Base UI's popup is loaded when idle, on hover or on focus. */
export function Menu({ trigger, label, heading, items, align = 'end' }: MenuProps) {
  // 'first' or 'last': opened by key, which item gets the focus.
  const [open, setOpen] = useState<false | 'pointer' | 'first' | 'last'>(false);
  const [wasOpened, setWasOpened] = useState(false);
  const anchor = useRef<HTMLElement>(null);
  useEffect(() => runWhenIdle(load), []);
  function show(next: typeof open) {
    if (next) setWasOpened(true);
    setOpen(next);
  }
  return (
    <>
      {cloneElement(trigger, {
        ref: anchor,
        'aria-haspopup': 'menu',
        'aria-expanded': open !== false,
        onPointerEnter: load,
        onFocus: load,
        onClick: (event: MouseEvent<HTMLElement>) => {
          trigger.props.onClick?.(event);
          show(open ? false : event.detail === 0 ? 'first' : 'pointer');
        },
        onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
          trigger.props.onKeyDown?.(event);
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          show(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {wasOpened && (
        <MenuBody
          open={open}
          onClose={() => show(false)}
          anchor={anchor}
          label={label}
          heading={heading}
          items={items}
          align={align}
        />
      )}
    </>
  );
}
