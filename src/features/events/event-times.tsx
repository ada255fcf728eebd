import { halfHourAfter } from '../../../db/domain/event-span.ts';
import { instantOfWall, wallOf } from '../../../db/domain/madrid.ts';
import { Field } from '../../ui/field.tsx';
import { useField } from '../../ui/form.tsx';
import { Input } from '../../ui/input.tsx';

/** Where an event stands that was all day and is not any more. */
const MORNING = '09:00';
const [FIRST, LAST] = ['1900-01-01', '2100-12-31'];

/** When an event is: a start and an end on Madrid's walls, or one whole day. */
export function EventTimes() {
  const start = useField('startTime');
  const end = useField('endTime');
  const allDay = useField('allDay');

  function startAt(wall: string) {
    start.onChange(wall);
    const instant = instantOfWall(wall);
    if (instant) end.onChange(wallOf(halfHourAfter(instant)));
  }
  function setAllDay(whole: boolean) {
    allDay.onChange(whole);
    const [day, time] = String(start.value).split('T');
    if (!whole && time === '00:00') startAt(`${day}T${MORNING}`);
  }
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
      <label className="flex min-h-6 items-center gap-2 md:col-span-2 pointer-coarse:min-h-11">
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
        <Field label="Día" required error={start.error}>
          {(ids) => (
            <Input
              {...ids}
              ref={start.ref}
              name="startTime"
              type="date"
              min={FIRST}
              max={LAST}
              value={String(start.value).slice(0, 10)}
              onChange={(event) => start.onChange(event.target.value && `${event.target.value}T00:00`)}
              onBlur={start.onBlur}
            />
          )}
        </Field>
      ) : (
        <>
          <MomentField field={start} name="startTime" label="Inicio" onChange={startAt} required />
          <MomentField field={end} name="endTime" label="Fin" onChange={end.onChange} />
        </>
      )}
    </div>
  );
}

type MomentFieldProps = {
  field: ReturnType<typeof useField>;
  name: string;
  label: string;
  onChange: (wall: string) => void;
  required?: boolean;
};

function MomentField({ field, name, label, onChange, required }: MomentFieldProps) {
  return (
    <Field label={label} required={required} error={field.error}>
      {(ids) => (
        <Input
          {...ids}
          ref={field.ref}
          name={name}
          type="datetime-local"
          min={`${FIRST}T00:00`}
          max={`${LAST}T23:59`}
          value={field.value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={field.onBlur}
        />
      )}
    </Field>
  );
}
