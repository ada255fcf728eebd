import { halfHourAfter } from '../../../db/domain/calendar/event-span.ts';
import { parseLocalDateTime, toLocalDateTime } from '../../../db/domain/madrid.ts';
import { useField } from '../../ui/form/form.tsx';
import { DateControl } from '../../ui/inputs/date-control.tsx';
import { DateTimeField } from './date-time-field.tsx';

/** The start time of an event that was all-day before. */
const MORNING = '09:00';

/** The time fields of an event: start and end in Madrid's local time, or one day when all-day. */
export function EventTimes() {
  const start = useField('startTime');
  const end = useField('endTime');
  const allDay = useField('allDay');

  function startAt(local: string) {
    start.onChange(local);
    const instant = parseLocalDateTime(local);
    if (instant) end.onChange(toLocalDateTime(halfHourAfter(instant)));
  }
  function setAllDay(next: boolean) {
    allDay.onChange(next);
    const [day, time] = String(start.value).split('T');
    if (!next && time === '00:00') startAt(`${day}T${MORNING}`);
  }
  return (
    <div className="flex flex-col gap-3">
      <label className="flex min-h-6 items-center gap-2 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          name="allDay"
          checked={allDay.value}
          onChange={(event) => setAllDay(event.target.checked)}
          className="size-4"
        />
        Todo el día
      </label>
      {allDay.value ? (
        <DateControl
          label="Día"
          required
          error={start.error}
          ref={start.ref}
          name="startTime"
          value={String(start.value).split('T')[0] ?? ''}
          onChange={(day) => start.onChange(day && `${day}T00:00`)}
          onBlur={start.onBlur}
        />
      ) : (
        <>
          <DateTimeField
            {...{ field: start, name: 'startTime', onChange: startAt, required: true }}
            labels={['Inicio', 'Hora de inicio']}
          />
          <DateTimeField
            {...{ field: end, name: 'endTime', onChange: end.onChange }}
            labels={['Fin', 'Hora de fin']}
            defaultDay={String(start.value).split('T')[0]}
          />
        </>
      )}
    </div>
  );
}
