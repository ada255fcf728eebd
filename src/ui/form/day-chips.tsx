import type { ReactNode } from 'react';
import { formatDay } from '../../lib/format/format.ts';

export const dayChipClass =
  'inline-flex min-h-8 items-center rounded-full border border-line-strong/60 bg-surface px-3 text-13 transition-colors hover:border-ink-soft aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-strong disabled:opacity-55 pointer-coarse:min-h-11 pointer-coarse:px-4';

type DayChipsProps = {
  /** Days 'YYYY-MM-DD' with their labels. */
  choices: readonly { label: string; day: string }[];
  value: string | null;
  onChange: (day: string) => void;
  /** Further chips. */
  children?: ReactNode;
};

/** Days that one touch chooses. */
export const DayChips = ({ choices, value, onChange, children }: DayChipsProps) => (
  <div className="flex flex-wrap gap-2">
    {choices.map(({ label, day }) => (
      <button
        key={label}
        type="button"
        aria-pressed={value === day}
        onClick={() => onChange(day)}
        title={formatDay(day)}
        className={dayChipClass}
      >
        {label}
      </button>
    ))}
    {children}
  </div>
);
