import { Plus } from 'lucide-react';
import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { runWhenIdle } from '../../lib/loading/when-idle.ts';
import { ChunkErrorDialog } from '../../ui/overlay/chunk-error-dialog.tsx';
import { useFormToOpen } from './form-to-open.tsx';
import type { FormName } from './quick-create-forms.tsx';

const QuickCreateMenu = lazyComponent(
  () => import('./quick-create-menu.tsx').then((module) => module.QuickCreateMenu),
  null,
  ({ props, ...failure }) => <ChunkErrorDialog {...failure} open close={props.onClose} />,
);

/** Hover time before the menu opens, so that a passing pointer does not open it. */
const HOVER_DELAY_MS = 80;

/**
 * The quick-create button and its menu: opens on hover with a mouse, else on click or by key. Placed in the phone's top bar
 * and over the sidebar, so that it covers no control of a page.
 */
export function QuickCreate() {
  const [, openForm] = useFormToOpen();
  // 'hover' does not move the focus; 'first' and 'last' focus that item.
  const [open, setOpen] = useState<false | 'hover' | 'first' | 'last'>(false);
  const box = useRef<HTMLElement>(null);
  const plus = useRef<HTMLButtonElement>(null);
  const hovering = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const cancelIdle = runWhenIdle(() => void QuickCreateMenu.preload().catch(() => undefined));
    return () => {
      cancelIdle();
      clearTimeout(hovering.current);
    };
  }, []);
  useLayoutEffect(() => {
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
    hovering.current = setTimeout(() => setOpen(next), HOVER_DELAY_MS);
  }
  function press({ detail }: MouseEvent) {
    clearTimeout(hovering.current);
    // With a mouse the hover has opened the menu already; the click must not close it.
    if (detail > 0 && matchMedia('(hover: hover)').matches) setOpen(open || 'hover');
    else setOpen(open && open !== 'hover' ? false : 'first');
  }
  function choose(name: FormName) {
    clearTimeout(hovering.current);
    // The dialog returns the focus to the element that had it on opening.
    plus.current?.focus();
    setOpen(false);
    // `CreateForms` renders it, by `render` of its section's `quick-create.tsx`.
    openForm({ form: name });
  }
  return (
    <section
      ref={box}
      aria-label="Crear"
      className="relative md:fixed md:top-19 md:left-4 md:z-40"
      onPointerEnter={(event) => hover(event, (before) => before || 'hover')}
      onPointerLeave={(event) => hover(event, () => false)}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) =>
        relatedTarget && !currentTarget.contains(relatedTarget) && setOpen(false)
      }
    >
      {/* On touch, a press outside of the menu closes it without reaching the page. */}
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
