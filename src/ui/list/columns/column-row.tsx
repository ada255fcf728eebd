import { GripVertical } from 'lucide-react';
import type { CSSProperties, PointerEvent } from 'react';
import { classes } from '../../../lib/classes.ts';
import type { ColumnChoice } from './arrange-columns.ts';

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

type ColumnRowProps = {
  choice: ColumnChoice;
  /** The id of the text that says how columns are moved. */
  describedBy: string;
  style: CSSProperties | undefined;
  isDragged: boolean;
  onToggle: () => void;
  onMove: (by: number) => void;
  onDragStart: (event: PointerEvent<HTMLElement>) => void;
};

/** A column with its checkbox and the handle that moves it, by dragging or with the arrow keys. */
export function ColumnRow(props: ColumnRowProps) {
  const { choice, describedBy, style, isDragged, onToggle, onMove, onDragStart } = props;
  return (
    <li
      style={style}
      className={classes(
        'flex items-center rounded-md hover:bg-sunken',
        isDragged ? 'relative z-10 bg-sunken shadow-raised' : 'transition-transform',
      )}
    >
      <label className="flex min-h-8 min-w-0 flex-1 items-center gap-2 pl-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={choice.isChosen}
          onChange={onToggle}
          className="size-4 shrink-0 accent-accent"
        />
        <span className="truncate">{choice.name}</span>
      </label>
      <button
        type="button"
        aria-label={`Mover ${choice.name}`}
        aria-describedby={describedBy}
        onPointerDown={onDragStart}
        onKeyDown={(event) => {
          const by = STEPS[event.key];
          if (!by) return;
          event.preventDefault();
          onMove(by);
          // React may have moved the row's element, which loses the focus.
          const handle = event.currentTarget;
          requestAnimationFrame(() => handle.focus());
        }}
        className="grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-md text-ink-faint hover:text-ink active:cursor-grabbing pointer-coarse:size-11"
      >
        <GripVertical aria-hidden="true" className="size-4" />
      </button>
    </li>
  );
}
