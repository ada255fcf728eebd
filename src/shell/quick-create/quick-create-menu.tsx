import { type KeyboardEvent, useEffect, useRef } from 'react';
import { preloadQuickLead } from '../../features/leads/quick-create.tsx';
import { type FormName, quickCreateForms } from './quick-create-forms.tsx';

type QuickCreateMenuProps = {
  /** The item that gets the focus; null when the menu was opened by hover. */
  focus: 'first' | 'last' | null;
  onChoose: (form: FormName) => void;
  /** Called when the menu's code failed to load. */
  onClose: () => void;
};

/** The menu of the quick-create forms. */
export function QuickCreateMenu({ focus, onChoose }: QuickCreateMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focus) menu.current?.querySelector<HTMLElement>(`button:${focus}-child`)?.focus();
  }, [focus]);
  useEffect(preloadQuickLead, []);
  return (
    <div
      ref={menu}
      id="quick-create"
      role="menu"
      aria-label="Crear"
      className="flex w-60 animate-rise flex-col rounded-lg border border-line bg-raised p-1 shadow-raised"
      onKeyDown={moveMenuFocus}
    >
      {quickCreateForms.map(({ name, label, icon: Icon }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="flex min-h-11 items-center gap-3 rounded-md px-3 text-left transition-colors hover:bg-sunken focus-visible:bg-sunken focus-visible:-outline-offset-2"
          onClick={() => onChoose(name)}
        >
          <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          {label}
        </button>
      ))}
    </div>
  );
}

const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Roving focus of a menu: arrows wrap around, Home and End move to the ends. */
function moveMenuFocus(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key];
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  if (!step || items.length === 0) return;
  event.preventDefault();
  const focused = items.findIndex((item) => item.matches(':focus'));
  items[step(focused, items.length)]?.focus();
}
