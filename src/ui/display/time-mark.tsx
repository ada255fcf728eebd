import { Clock, X } from 'lucide-react';

const place = 'absolute inset-y-0 right-0 grid w-9 place-items-center text-ink-faint pointer-coarse:w-11';

/** What stands at the end of a time's box: a clock, or the way to empty it. */
export function TimeMark({ onClear }: { onClear: (() => void) | undefined }) {
  if (!onClear)
    return (
      <span aria-hidden="true" className={`${place} pointer-events-none`}>
        <Clock className="size-4" />
      </span>
    );
  return (
    // By keyboard it is emptied by deleting: one more stop per field would only be in the way.
    <button
      type="button"
      tabIndex={-1}
      aria-label="Borrar la hora"
      title="Borrar la hora"
      onClick={onClear}
      className={`${place} rounded-md hover:text-ink`}
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}
