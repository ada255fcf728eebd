import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import {
  addRounded,
  numberText,
  parseNumber,
  readNumber,
  TOO_MANY_DECIMALS,
} from '../../lib/format/number-text.ts';
import { Button } from '../button.tsx';

type NumberInputProps = Omit<
  ComponentProps<'input'>,
  'value' | 'onChange' | 'type' | 'min' | 'max' | 'step'
> & {
  value: number | null | undefined;
  /** `problem` says why the typed text is no number; the value is NaN then. */
  onChange: (value: number | null, problem?: string) => void;
  suffix?: string;
  /** Without a dot between thousands: a year. */
  ungrouped?: boolean;
  decimals?: boolean;
  min?: number;
  max?: number;
  step?: number;
};

const WHOLE = 'Escribe un número entero.';

/**
 * A number input in Spanish notation: formatted when it loses the focus, and beside it what is understood while typing. Text that is not
 * a number stays as typed, and its value is NaN; decimals stay as typed where none are taken; where the last three digits may be thousands ('250,000') it asks.
 */
export function NumberInput({
  value,
  onChange,
  suffix,
  ungrouped,
  decimals,
  min = 0,
  max,
  step,
  className,
  ...rest
}: NumberInputProps) {
  const toText = (number: number | null | undefined) =>
    ungrouped ? numberText(number).replaceAll('.', '') : numberText(number);
  const [text, setText] = useState(() => toText(value));
  const [isTyping, setIsTyping] = useState(false);
  const input = useRef<HTMLDivElement>(null);
  const paddingClass = step !== undefined ? 'pr-14! pointer-coarse:pr-9!' : suffix && 'pr-9!';
  const typed = parseNumber(text);
  const shown = Object.is(typed, value ?? null) || Number.isNaN(value) ? text : toText(value);
  const reading = readNumber(shown);
  const withUnit = (amount: number) => numberText(amount) + (suffix ? `\u00a0${suffix}` : '');
  const amount = reading.value ?? null;

  function set(next: number) {
    setText(toText(next));
    onChange(next);
  }
  function move(by: number) {
    set(Math.min(max ?? Number.POSITIVE_INFINITY, Math.max(min, addRounded(value || 0, by))));
  }
  function stepByKey(event: KeyboardEvent) {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    move(event.key === 'ArrowUp' ? (step ?? 1) : -(step ?? 1));
  }
  return (
    <div ref={input}>
      <div className="relative">
        <input
          autoComplete="off"
          {...rest}
          type="text"
          inputMode={decimals ? 'decimal' : 'numeric'}
          value={shown}
          onKeyDown={stepByKey}
          onChange={(event) => {
            const { error } = readNumber(event.target.value);
            setText(event.target.value);
            setIsTyping(true);
            onChange(
              parseNumber(event.target.value),
              error && (decimals || error !== TOO_MANY_DECIMALS ? error : WHOLE),
            );
          }}
          onBlur={(event) => {
            setIsTyping(false);
            if (amount !== null && (decimals || Number.isInteger(amount))) setText(toText(amount));
            rest.onBlur?.(event);
          }}
          className={classes('field-box', paddingClass, className)}
        />
        {isTyping && !ungrouped && amount !== null && helpsToShow(amount, shown) && (
          <span className="absolute right-0 bottom-full mb-1 text-13 text-ink-soft">{withUnit(amount)}</span>
        )}
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
      <p
        aria-live="polite"
        className="mt-1 flex flex-wrap items-center gap-2 text-13 text-ink-soft empty:hidden"
      >
        {reading.ambiguous !== undefined && (
          <>
            <span>No queda claro.</span>
            <Button
              size="sm"
              disabled={rest.disabled}
              onClick={() => {
                if (reading.ambiguous !== undefined) set(reading.ambiguous);
                input.current?.querySelector('input')?.focus();
              }}
            >
              {`¿${withUnit(reading.ambiguous)}?`}
            </Button>
          </>
        )}
      </p>
    </div>
  );
}

/** Whether it helps to see an amount grouped beside the text that it is read from. */
const helpsToShow = (value: number, text: string) =>
  Math.abs(value) >= 1000 || numberText(value) !== text.trim();
