import { type ReactNode, useId } from 'react';
import { classes } from '../../lib/classes.ts';

type SegmentedProps<T extends string> = {
  label: string;
  options: readonly { value: T; label: string; icon?: ReactNode }[];
  value: T;
  onChange: (value: T) => void;
  // Whether labels are only in the title and for screen readers.
  iconsOnly?: boolean;
  className?: string;
};

/** A switch between views. Native radios, so that arrow keys work without code. */
export function SegmentedControl<T extends string>({
  label,
  options,
  value,
  onChange,
  iconsOnly,
  className,
}: SegmentedProps<T>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes('inline-flex shrink-0 rounded-md bg-sunken p-0.5', className)}
    >
      {options.map((option) => (
        <label
          key={option.value}
          title={iconsOnly ? option.label : undefined}
          className="inline-flex h-8 min-w-8 items-center justify-center gap-1.5 rounded-md px-2 text-13 font-medium whitespace-nowrap text-ink-soft transition-colors select-none hover:text-ink has-checked:bg-knob has-checked:text-ink has-checked:shadow-card has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11 pointer-coarse:min-w-11 [&_svg]:size-4"
        >
          <input
            type="radio"
            name={name}
            className="sr-only"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span className={iconsOnly && option.icon ? 'sr-only' : undefined}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
