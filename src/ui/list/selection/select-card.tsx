import type { ReactNode } from 'react';
import { classes } from '../../../lib/classes.ts';
import { isShiftKey, type RowChoice } from './select-cells.tsx';

type SelectCardProps = { choice: RowChoice; children: ReactNode };

/** A card that a press anywhere chooses; what it links to is out of reach meanwhile. */
export function SelectCard({ choice: { isChosen, title, onChoose }, children }: SelectCardProps) {
  return (
    <div className="relative h-full">
      <div inert className="h-full">
        {children}
      </div>
      <label
        className={classes(
          'absolute inset-0 cursor-pointer rounded-lg has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
          isChosen ? 'bg-accent/6 ring-2 ring-accent' : 'hover:bg-ink/3',
        )}
      >
        <input
          type="checkbox"
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked, isShiftKey(event.nativeEvent))}
          aria-label={`Elegir ${title}`}
          className="absolute top-2 right-2 size-5 accent-accent outline-none"
        />
      </label>
    </div>
  );
}
