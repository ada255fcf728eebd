import { Combobox } from '@base-ui/react/combobox';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { type Ref, useRef, useState } from 'react';
import { findTimeProblem, halfHours, isCompleteTime, parseTime } from '../../lib/format/time-text.ts';
import { Field, type FieldProps } from './field.tsx';
import { selectOnFocus } from './pointer-press.ts';
import { TimeAdornment } from './time-adornment.tsx';
import { TimeList } from './time-list.tsx';
import { useTypedText } from './use-typed-text.ts';

/** The time the list is scrolled to when none is chosen. */
const MORNING = '09:00';

type TimeControlProps = Omit<FieldProps, 'children'> & {
  /** A time 'HH:mm', '' for none, or the typed text where it is not a time. */
  value: string;
  onChange: (value: string) => void;
  /** Replaces the default of the clear button, where it must clear more than this field. */
  onClear?: () => void;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** A time input: typed ('17:45') or chosen from a list of half hours. */
export function TimeControl(props: TimeControlProps) {
  const { value, onChange, onClear, name, onBlur, ref, ...frame } = props;
  const [open, setOpen] = useState(false);
  const [filtered, setFiltered] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  const typed = useTypedText({
    ...{ value, onChange, format: (text) => text, parse: parseTime, isComplete: isCompleteTime },
    validate: findTimeProblem,
  });
  const chosen = parseTime(typed.text);
  const prefix = typed.text
    .trim()
    .replace(/^([3-9]$|\d(?=\D))/, '0$1')
    .replace(/[.,h]/, ':');
  const matches = filtered ? halfHours.filter((time) => time.startsWith(prefix)) : halfHours;
  const items = chosen && !filtered && !matches.includes(chosen) ? [...matches, chosen].toSorted() : matches;
  function show(next: boolean) {
    setOpen(next);
    if (!next) setFiltered(false);
  }
  return (
    <Field {...frame} error={typed.complaint ?? frame.error}>
      {(ids) => (
        <CSPProvider disableStyleElements>
          <Combobox.Root<string>
            items={items}
            filter={null}
            value={chosen}
            onValueChange={(time, details) => {
              if (details.reason === 'item-press' && time) typed.choose(time);
              // Escape closes the surrounding dialog; it does not clear the input.
              if (details.reason === 'escape-key') details.allowPropagation();
            }}
            inputValue={typed.text}
            onInputValueChange={(text, { reason }) => {
              if (reason !== 'input-change') return;
              setFiltered(text.trim() !== '');
              typed.type(text);
            }}
            open={open && items.length > 0}
            onOpenChange={show}
          >
            <div className="relative">
              <Combobox.Input
                {...ids}
                ref={ref}
                name={name}
                inputMode="numeric"
                autoComplete="off"
                placeholder="hh:mm"
                maxLength={80}
                onFocus={(event) => {
                  typed.onFocus();
                  selectOnFocus(event);
                }}
                onBlur={({ relatedTarget }) => {
                  // Losing the focus closes the list (a phone's 'Done' too), unless the list itself gets it.
                  if (!list.current?.contains(relatedTarget)) show(false);
                  typed.onBlur();
                  onBlur?.();
                }}
                onKeyDown={(event) => event.key === 'Enter' && typed.settle()}
                className="field-box pr-9!"
              />
              <TimeAdornment
                onClear={typed.text && !frame.required ? (onClear ?? (() => typed.choose(''))) : undefined}
              />
            </div>
            <TimeList ref={list} start={chosen ?? MORNING} />
          </Combobox.Root>
        </CSPProvider>
      )}
    </Field>
  );
}
