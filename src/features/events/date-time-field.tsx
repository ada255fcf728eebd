import { useState } from 'react';
import type { useField } from '../../ui/form/form.tsx';
import { DateControl } from '../../ui/inputs/date-control.tsx';
import { TimeControl } from '../../ui/inputs/time-control.tsx';

type DateTimeFieldProps = {
  field: ReturnType<typeof useField>;
  name: string;
  /** The labels of the date and the time input. */
  labels: [day: string, hour: string];
  /** Called with the local time in Madrid, 'YYYY-MM-DDTHH:MM'; '' for none, a part of it while the other is missing. */
  onChange: (local: string) => void;
  required?: boolean;
  /** The day used when a time is entered without one. */
  defaultDay?: string;
};

/** A date and a time input for one form value. */
export function DateTimeField({
  field,
  name,
  labels,
  onChange,
  required,
  defaultDay = '',
}: DateTimeFieldProps) {
  const [day = '', time = ''] = String(field.value).split('T');
  const [lastTime, setLastTime] = useState(time);
  if (time && time !== lastTime) setLastTime(time);
  // A required value without day is '', but the time stays shown for the next day that is typed.
  const shownTime = required && field.value === '' ? lastTime : time;
  const noTime = field.error !== undefined && day !== '' && shownTime === '';
  const noDay = field.error !== undefined && day === '' && !required;
  const report = (newDay: string, newTime: string) =>
    onChange(newDay === '' && (required || newTime === '') ? '' : `${newDay}T${newTime}`);
  const onClear = required ? undefined : () => onChange('');
  return (
    <div className="grid grid-cols-[3fr_2fr] gap-4">
      <DateControl
        label={labels[0]}
        required={required}
        error={noTime ? undefined : noDay ? 'Falta el día.' : field.error}
        ref={field.ref}
        name={name}
        value={day}
        onChange={(next) => report(next.replaceAll('T', 't'), shownTime)}
        onClear={onClear}
        onBlur={field.onBlur}
      />
      <TimeControl
        label={labels[1]}
        required={required}
        error={noTime ? 'Falta la hora.' : undefined}
        value={shownTime}
        onChange={(next) => report(day || (next && defaultDay), next.replaceAll('T', 't'))}
        onClear={onClear}
      />
    </div>
  );
}
