import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { classes } from '../../../lib/classes.ts';
import { IconButton } from '../../../ui/button.tsx';

/** Scroll distance in pixels: a column and its gap. */
const STEP_PX = 288;

type BoardScrollerProps = { onKeyDown: (event: KeyboardEvent<HTMLElement>) => void; children: ReactNode };

/** The horizontal scroller of the kanban columns; fades and scroll buttons at the edges where columns are hidden. */
export function BoardScroller({ onKeyDown, children }: BoardScrollerProps) {
  const board = useRef<HTMLDivElement>(null);
  const hidden = useHiddenSides(board);
  const scroll = (left: number) => board.current?.scrollBy({ left, behavior: 'smooth' });
  return (
    <div className="relative -mx-4 md:-mx-8">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows only move between the controls inside */}
      <div
        ref={board}
        onKeyDown={onKeyDown}
        className="flex scroll-px-8 gap-2 overflow-x-auto px-4 pb-2 md:px-8"
      >
        {children}
      </div>
      {hidden.left && (
        <Edge side="left" label="Columnas anteriores" onClick={() => scroll(-STEP_PX)}>
          <ChevronLeft aria-hidden="true" />
        </Edge>
      )}
      {hidden.right && (
        <Edge side="right" label="Más columnas" onClick={() => scroll(STEP_PX)}>
          <ChevronRight aria-hidden="true" />
        </Edge>
      )}
    </div>
  );
}

type EdgeProps = { side: 'left' | 'right'; label: string; onClick: () => void; children: ReactNode };

function Edge({ side, label, onClick, children }: EdgeProps) {
  const isLeft = side === 'left';
  return (
    <div
      className={classes(
        'pointer-events-none absolute inset-y-0 flex w-10 from-paper to-transparent px-1',
        isLeft ? 'left-0 justify-start bg-linear-to-r' : 'right-0 justify-end bg-linear-to-l',
      )}
    >
      <IconButton
        label={label}
        onClick={onClick}
        className="pointer-events-auto mt-56 rounded-full! border border-line bg-raised shadow-raised"
      >
        {children}
      </IconButton>
    </div>
  );
}

/** The sides on which the element's content overflows. */
function useHiddenSides(element: RefObject<HTMLElement | null>) {
  const [hidden, setHidden] = useState({ left: false, right: false });
  useEffect(() => {
    const box = element.current;
    if (!box) return;
    function measure() {
      if (!box) return;
      const left = box.scrollLeft > 8;
      const right = box.scrollWidth - box.clientWidth - box.scrollLeft > 8;
      setHidden((before) => (before.left === left && before.right === right ? before : { left, right }));
    }
    measure();
    box.addEventListener('scroll', measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => {
      box.removeEventListener('scroll', measure);
      observer.disconnect();
    };
  }, [element]);
  return hidden;
}
