import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { createForms, type FormName } from './create-forms.tsx';

/** The floating plus: by hover with a mouse, by click or key with everything else. */
export function QuickCreate({ onCreate }: { onCreate: (form: FormName) => void }) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const outside = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const pressed = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('pointerdown', outside);
    document.addEventListener('keydown', pressed);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('keydown', pressed);
    };
  }, [open]);
  function choose(name: FormName) {
    setOpen(false);
    onCreate(name);
  }
  return (
    <div
      ref={box}
      // Nor beside the save bar of a form that stands in the page.
      className="peer-has-[.form-actions]:hidden fixed right-4 bottom-4 z-20 flex flex-col items-end gap-2 pt-4 md:right-8 md:bottom-8"
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
    >
      {open && (
        <ul id="quick-create" aria-label="Crear" className="flex animate-rise flex-col items-end gap-2">
          {createForms.map(({ name, label, icon: Icon }) => (
            <li key={name}>
              <Button
                className="shadow-raised"
                icon={<Icon aria-hidden="true" />}
                onClick={() => choose(name)}
              >
                {label}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        aria-label="Crear"
        aria-expanded={open}
        aria-controls="quick-create"
        className="grid size-14 place-items-center rounded-full bg-accent text-accent-ink shadow-raised transition-colors hover:bg-accent-strong"
        // A mouse has opened it by coming near; its click must not close it again.
        onClick={(event) =>
          setOpen((now) => (event.detail > 0 && matchMedia('(hover: hover)').matches ? true : !now))
        }
      >
        <Plus aria-hidden="true" className={`size-6 transition-transform ${open ? 'rotate-45' : ''}`} />
      </button>
    </div>
  );
}
