import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import { numberText, parseNumber, sum } from '../../lib/format/number-text.ts';

type NumberInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'min' | 'max' | 'step'
> & {
  value: number | null | undefined;
  onChange: (value: number | null) => void;
  suffix?: string;
  decimals?: boolean;
  min?: number;
  max?: number;
  step?: number;
};

/** A number input in Spanish notation: formatted when it loses the focus; text that is not a number stays as typed, and its value is NaN. */
export function NumberInput({
  value,
  onChange,
  suffix,
  decimals,
  min = 0,
  max,
  step,
  className,
  ...rest
}: NumberInputProps) {
  const [text, setText] = useState(() => numberText(value));
  const paddingClass = step !== undefined ? 'pr-14! pointer-coarse:pr-9!' : suffix && 'pr-9!';
  const typed = parseNumber(text);
  const shown = Object.is(typed, value ?? null) ? text : Number.isNaN(value) ? text : numberText(value);

  function move(by: number) {
    const next = Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min, sum(value || 0, by)));
    setText(numberText(next));
    onChange(next);
  }
  function stepByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? (step ?? 1) : -(step ?? 1));
  }
  return (
    <div className="relative">
      <input
        autoComplete="off"
        {...rest}
        type="text"
        inputMode={decimals ? 'decimal' : 'numeric'}
        value={shown}
        onKeyDown={stepByKey}
        onChange={(event) => {
          setText(event.target.value);
          onChange(parseNumber(event.target.value));
        }}
        onBlur={(event) => {
          // Not formatted where that would round the number: the validation error is about the typed decimals.
          if (parseNumber(numberText(typed)) === typed) setText(numberText(typed));
          rest.onBlur?.(event);
        }}
        className={classes('field-box', paddingClass, className)}
      />
      {suffix && (
        <span
          aria-hidden="true"
          className={classes(
            'pointer-events-none absolute inset-y-0 grid place-items-center text-ink-faint',
            step === undefined ? 'right-3' : 'right-9 pointer-coarse:right-3',
          )}
        >
          {suffix}
        </span>
      )}
      {step !== undefined && (
        // For the mouse only: too small for touch, and no tab stops, because the arrow keys do the same.
        <span
          aria-hidden="true"
          className="absolute inset-y-px right-px flex pointer-coarse:hidden w-8 flex-col border-l border-line"
        >
          {[step, -step].map((by) => (
            <button
              key={by}
              type="button"
              tabIndex={-1}
              disabled={rest.disabled}
              onClick={() => move(by)}
              className="grid flex-1 place-items-center text-ink-faint hover:bg-sunken hover:text-ink [&>svg]:size-3"
            >
              {by > 0 ? <ChevronUp /> : <ChevronDown />}
            </button>
          ))}
        </span>
      )}
    </div>
  );
}
