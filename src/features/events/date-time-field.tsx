import { useState } from 'react';
import type { useField } from '../../ui/form/form.tsx';
import { DateControl } from '../../ui/inputs/date-control.tsx';
import { TimeControl } from '../../ui/inputs/time-control.tsx';

type MomentFieldProps = {
  field: ReturnType<typeof useField>;
  name: string;
  /** Of the day and of the hour. */
  labels: [day: string, hour: string];
  /** The local date and time 'YYYY-MM-DDTHH:MM' in Madrid; '' for none, and one half of it while the other is missing. */
  onChange: (local: string) => void;
  required?: boolean;
  /** The day of an hour that is given without any. */
  usualDay?: string;
};

/** A day and an hour, as one value of the form. */
export function DateTimeField({ field, name, labels, onChange, required, usualDay = '' }: MomentFieldProps) {
  const [day = '', time = ''] = String(field.value).split('T');
  const [lastTime, setLastTime] = useState(time);
  if (time && time !== lastTime) setLastTime(time);
  // Without its day a required moment is none, but its hour waits for the next day that is typed.
  const shownTime = required && field.value === '' ? lastTime : time;
  const noTime = field.error !== undefined && day !== '' && shownTime === '';
  const noDay = field.error !== undefined && day === '' && !required;
  const tell = (newDay: string, newTime: string) =>
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
        onChange={(next) => tell(next.replaceAll('T', 't'), shownTime)}
        onClear={onClear}
        onBlur={field.onBlur}
      />
      <TimeControl
        label={labels[1]}
        required={required}
        error={noTime ? 'Falta la hora.' : undefined}
        value={shownTime}
        onChange={(next) => tell(day || (next && usualDay), next.replaceAll('T', 't'))}
        onClear={onClear}
      />
    </div>
  );
}
