import { CalendarDays } from 'lucide-react';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import {
  FIRST_DAY,
  findDayProblem,
  formatTypedDay,
  isCompleteDay,
  LAST_DAY,
  parseDay,
} from '../../lib/format/day-text.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Field, type FieldProps } from './field.tsx';
import { Input } from './text-input.tsx';
import { useTypedText } from './use-typed-text.ts';

const DatePopover = lazyComponent(() => import('./date-popover.tsx').then((module) => module.DatePopover));
const load = () => void DatePopover.preload();

export type DateControlProps = Omit<FieldProps, 'children'> & {
  /** A day 'YYYY-MM-DD', '' for none, or the typed text where it is not a date. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
  /** Replaces the default of the clear button, where it must clear more than this field. */
  onClear?: () => void;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** A date input: typed in Spanish format whatever the browser's language, or chosen in a calendar. */
export function DateControl(props: DateControlProps) {
  const { value, onChange, min = FIRST_DAY, max = LAST_DAY, onClear, name, onBlur, ref, ...frame } = props;
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const typed = useTypedText({
    ...{ value, onChange, format: formatTypedDay, parse: parseDay, isComplete: isCompleteDay },
    validate: (text) => findDayProblem(text, { min, max }),
  });
  function show(next: boolean) {
    if (next) setWasOpened(true);
    setOpen(next);
  }
  function onKeyDown(event: KeyboardEvent) {
    // Enter submits the form, so the typed text is parsed first.
    if (event.key === 'Enter') typed.settle();
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    show(true);
  }
  return (
    <Field {...frame} error={typed.complaint ?? frame.error}>
      {(ids) => (
        <div className="relative" onPointerEnter={load}>
          <Input
            {...ids}
            ref={ref}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            placeholder="dd/mm/aaaa"
            maxLength={80}
            value={typed.text}
            onChange={(event) => typed.type(event.target.value)}
            onFocus={typed.onFocus}
            onBlur={() => {
              typed.onBlur();
              onBlur?.();
            }}
            onKeyDown={onKeyDown}
            className="pr-11!"
          />
          <button
            ref={button}
            type="button"
            aria-label="Elegir en el calendario"
            aria-description={String(frame.label)}
            title="Elegir en el calendario"
            aria-haspopup="dialog"
            aria-expanded={open}
            onFocus={load}
            onClick={() => show(!open)}
            className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-md text-ink-faint hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:w-11"
          >
            <CalendarDays aria-hidden="true" className="size-4" />
          </button>
          {wasOpened && (
            <DatePopover
              open={open}
              onClose={() => setOpen(false)}
              anchor={button}
              label={String(frame.label)}
              value={parseDay(typed.text)}
              onChoose={typed.choose}
              onClear={frame.required ? undefined : (onClear ?? (() => typed.choose('')))}
              {...{ min, max }}
            />
          )}
        </div>
      )}
    </Field>
  );
}
