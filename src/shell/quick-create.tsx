import { Plus } from 'lucide-react';
import { type FocusEvent, type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { lazyComponent } from '../lib/loading/lazy-component.tsx';
import { runWhenIdle } from '../lib/loading/run-when-idle.ts';
import { MissingDialog } from '../ui/overlay/missing-dialog.tsx';
import type { FormName } from './create-forms.tsx';

const QuickCreateMenu = lazyComponent(
  () => import('./quick-create-menu.tsx').then((module) => module.QuickCreateMenu),
  null,
  ({ props, ...failure }) => <MissingDialog {...failure} open close={props.onClose} />,
);

/** Milliseconds a mouse rests on the plus before its menu opens: it may only be passing by. */
const HOVER_DELAY = 80;

/**
 * The plus that creates from anywhere: by hover with a mouse, by click or key with everything else. It stands in the bar
 * of the phone and over the sidebar, so that it covers no row, field or button of a page.
 */
export function QuickCreate({ onCreate }: { onCreate: (form: FormName) => void }) {
  // Opened by hover the menu leaves the focus where it is; else it begins at one of its ends.
  const [open, setOpen] = useState<false | 'hover' | 'first' | 'last'>(false);
  const box = useRef<HTMLElement>(null);
  const plus = useRef<HTMLButtonElement>(null);
  const hovering = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const callOff = runWhenIdle(() => void QuickCreateMenu.preload().catch(() => undefined));
    return () => {
      callOff();
      clearTimeout(hovering.current);
    };
  }, []);
  useEffect(() => {
    if (!open) return;
    const onPointerDown = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) setOpen(false);
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (box.current?.contains(document.activeElement)) plus.current?.focus();
      setOpen(false);
    };
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [open]);
  function hover({ pointerType }: PointerEvent, next: (before: typeof open) => typeof open) {
    if (pointerType !== 'mouse') return;
    clearTimeout(hovering.current);
    hovering.current = setTimeout(() => setOpen(next), HOVER_DELAY);
  }
  function press({ detail }: MouseEvent) {
    clearTimeout(hovering.current);
    // A mouse has opened it by coming near; its click must not close it again.
    if (detail > 0 && matchMedia('(hover: hover)').matches) setOpen(open || 'hover');
    else setOpen(open && open !== 'hover' ? false : 'first');
  }
  function choose(name: FormName) {
    clearTimeout(hovering.current);
    // Where the form finds the focus it will give it back.
    plus.current?.focus();
    setOpen(false);
    onCreate(name);
  }
  return (
    <section
      ref={box}
      aria-label="Crear"
      className="relative ml-auto md:fixed md:top-19 md:left-4 md:z-40"
      onPointerEnter={(event) => hover(event, (before) => before || 'hover')}
      onPointerLeave={(event) => hover(event, () => false)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        relatedTarget && !currentTarget.contains(relatedTarget) && setOpen(false)
      }
    >
      {/* A finger that presses beside the menu closes it and presses nothing else. */}
      {open && <div className="fixed inset-0 bg-veil md:hidden" onPointerDown={() => setOpen(false)} />}
      <button
        ref={plus}
        type="button"
        aria-label="Crear"
        aria-haspopup="menu"
        aria-expanded={open !== false}
        aria-controls="quick-create"
        className="relative grid size-11 place-items-center rounded-full bg-accent text-accent-ink shadow-card transition-colors hover:bg-accent-strong md:size-12"
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
        <div className="absolute top-full right-0 pt-2 md:top-0 md:right-auto md:left-full md:pt-0 md:pl-6">
          <QuickCreateMenu
            focus={open === 'hover' ? null : open}
            onChoose={choose}
            onClose={() => setOpen(false)}
          />
        </div>
      )}
    </section>
  );
}
