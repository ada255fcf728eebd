import { Combobox } from '@base-ui/react/combobox';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { type Ref, useState } from 'react';
import { halfHours, isWholeTime, readTime, timeComplaint } from '../../lib/format/time-text.ts';
import { TimeMark } from '../display/time-mark.tsx';
import { Field, type FieldProps } from './field.tsx';
import { TimeList } from './time-list.tsx';
import { useTypedText } from './use-typed-text.ts';

/** What the list begins with where no time is chosen: the morning, not midnight. */
const MORNING = '09:00';

type TimeControlProps = Omit<FieldProps, 'children'> & {
  /** A time 'HH:mm', '' for none; what was typed where that is no time. */
  value: string;
  onChange: (value: string) => void;
  /** What emptying it on purpose does, where that is more than this field's. */
  onClear?: () => void;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** A time that is typed, '17:45', or chosen among the half hours. */
export function TimeControl(props: TimeControlProps) {
  const { value, onChange, onClear, name, onBlur, ref, ...frame } = props;
  const [open, setOpen] = useState(false);
  const [filtered, setFiltered] = useState(false);
  const typed = useTypedText({
    ...{ value, onChange, show: (text) => text, read: readTime, isWhole: isWholeTime },
    complaintOf: timeComplaint,
  });
  const chosen = readTime(typed.text);
  const begun = typed.text
    .trim()
    .replace(/^([3-9]$|\d(?=\D))/, '0$1')
    .replace(/[.,h]/, ':');
  const fitting = filtered ? halfHours.filter((time) => time.startsWith(begun)) : halfHours;
  const items = chosen && !filtered && !fitting.includes(chosen) ? [...fitting, chosen].toSorted() : fitting;
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
              // Escape leaves what is around; it empties nothing.
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
                maxLength={10}
                onFocus={(event) => {
                  typed.onFocus();
                  event.currentTarget.select();
                }}
                onBlur={({ relatedTarget }) => {
                  // Whatever takes the focus, a phone's 'Done' as well, closes the list; only the list itself does not.
                  if (!relatedTarget?.closest('[role="presentation"]')) show(false);
                  typed.onBlur();
                  onBlur?.();
                }}
                onKeyDown={(event) => event.key === 'Enter' && typed.settle()}
                className="field-box pr-9!"
              />
              <TimeMark
                onClear={typed.text && !frame.required ? (onClear ?? (() => typed.choose(''))) : undefined}
              />
            </div>
            <TimeList start={chosen ?? MORNING} />
          </Combobox.Root>
        </CSPProvider>
      )}
    </Field>
  );
}
