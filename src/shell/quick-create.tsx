import { Plus } from 'lucide-react';
import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { createForms, type FormName } from './create-forms.tsx';
import { walkMenu } from './menu-walk.ts';

/** The floating plus: by hover with a mouse, by click or key with everything else. */
export function QuickCreate({ onCreate }: { onCreate: (form: FormName) => void }) {
  // Opened by hover the menu leaves the focus where it is; else it begins at one of its ends.
  const [open, setOpen] = useState<false | 'hover' | 'first' | 'last'>(false);
  const box = useRef<HTMLElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const plus = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return;
    if (open === 'first') menu.current?.querySelector('button')?.focus();
    if (open === 'last') menu.current?.querySelector<HTMLElement>('button:last-child')?.focus();
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const pressed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (menu.current?.contains(document.activeElement)) plus.current?.focus();
      setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', pressed);
    };
  }, [open]);
  function press({ detail }: MouseEvent) {
    // A mouse has opened it by coming near; its click must not close it again.
    if (detail > 0 && matchMedia('(hover: hover)').matches) setOpen(open || 'hover');
    else setOpen(open && open !== 'hover' ? false : 'first');
  }
  function choose(name: FormName) {
    // Where the form finds the focus it will give it back.
    plus.current?.focus();
    setOpen(false);
    onCreate(name);
  }
  return (
    <section
      ref={box}
      aria-label="Crear"
      // Nor beside the save bar of a form that stands in the page.
      className="peer-has-[.form-actions]:hidden fixed right-4 bottom-4 z-20 flex flex-col-reverse items-end gap-2 pt-4 md:right-8 md:bottom-8"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(open || 'hover')}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        relatedTarget && !currentTarget.contains(relatedTarget) && setOpen(false)
      }
    >
      <button
        ref={plus}
        type="button"
        aria-label="Crear"
        aria-haspopup="menu"
        aria-expanded={open !== false}
        aria-controls="quick-create"
        className="grid size-14 place-items-center rounded-full bg-accent text-accent-ink shadow-raised transition-colors hover:bg-accent-strong"
        onClick={press}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          setOpen(event.key === 'ArrowDown' ? 'first' : 'last');
        }}
      >
        <Plus aria-hidden="true" className={`size-6 transition-transform ${open ? 'rotate-45' : ''}`} />
      </button>
      {open && (
        <div
          ref={menu}
          id="quick-create"
          role="menu"
          aria-label="Crear"
          className="flex animate-rise flex-col items-end gap-2"
          onKeyDown={walkMenu}
        >
          {createForms.map(({ name, label, icon: Icon }) => (
            <Button
              key={name}
              role="menuitem"
              tabIndex={-1}
              className="shadow-raised"
              icon={<Icon aria-hidden="true" />}
              onClick={() => choose(name)}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
