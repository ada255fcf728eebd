import { Clock, X } from 'lucide-react';

const positionClass =
  'absolute inset-y-0 right-0 grid w-9 place-items-center text-ink-faint pointer-coarse:w-11';

/** The end adornment of a time input: a clock icon, or the clear button. */
export function TimeAdornment({ onClear }: { onClear: (() => void) | undefined }) {
  if (!onClear)
    return (
      <span aria-hidden="true" className={`${positionClass} pointer-events-none`}>
        <Clock className="size-4" />
      </span>
    );
  return (
    // Not a tab stop: by keyboard the text can be deleted.
    <button
      type="button"
      tabIndex={-1}
      aria-label="Borrar la hora"
      title="Borrar la hora"
      onClick={onClear}
      className={`${positionClass} rounded-md hover:text-ink`}
    >
      <X aria-hidden="true" className="size-4" />
    </button>
  );
}
