import { type ReactNode, useEffect, useRef } from 'react';
import { type EventFields, eventFields } from '../../../db/domain/calendar/event-fields.ts';
import { type EventInput, eventEditInput, eventInput } from '../../../db/domain/calendar/event-input.ts';
import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import { LeadPicker } from '../../pickers/lead-picker.tsx';
import { AnyPropertyPicker } from '../../pickers/property-picker.tsx';
import { RecordField } from '../../pickers/record-field.tsx';
import { UserPicker } from '../../pickers/user-picker.tsx';
import { eventTypeOptions } from '../../texts/event-texts.ts';
import { Form } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { SelectField, SubmitButton, TextAreaField, TextField } from '../../ui/form/form-fields.tsx';
import { firstFocus } from '../../ui/overlay/overlay.ts';
import { EventOverlap } from './event-overlap.tsx';
import { EventTimes } from './event-times.tsx';

type EventFormProps = {
  start: EventFields;
  /** The edited event: its instants are kept where the form does not change them, and it is excluded from the overlap check. */
  event?: { id: string; startTime: string; endTime: string | null };
  onSubmit: (event: EventInput) => Promise<unknown>;
  onCancel: () => void;
  errorText: (error: unknown) => string;
  submitLabel: string;
  busyLabel: string;
  // Rendered below the server's error, and to the left of the buttons.
  afterError?: ReactNode;
  extraAction?: ReactNode;
};

/** The fields of an event; the caller saves them. */
export function EventForm(props: EventFormProps) {
  const { start, event, onSubmit, onCancel, errorText } = props;
  const originalTimes = event ? [event.startTime, event.endTime] : [];
  const box = useRef<HTMLDivElement>(null);
  // Focuses the first field when the lazy form mounts after its dialog.
  useEffect(() => {
    const dialog = box.current?.closest<HTMLElement>('[role="dialog"]');
    if (!dialog || document.activeElement?.matches('input, select, textarea')) return;
    const first = firstFocus(dialog);
    if (first instanceof HTMLElement) first.focus();
  }, []);
  return (
    <Form
      schema={eventFields(originalTimes, event ? eventEditInput : eventInput)}
      defaultValues={start}
      subject={event?.id}
      onSubmit={onSubmit}
      errorText={errorText}
    >
      <TextField name="title" label="Título" required autoComplete="off" />
      <SelectField
        name="eventType"
        label="Tipo de evento"
        required
        options={withStoredOption(eventTypeOptions, start.eventType ? [start.eventType] : [])}
        placeholder={start.eventType === '' ? 'Elige un tipo' : undefined}
      />
      <EventTimes />
      <EventOverlap except={event?.id} />
      <div ref={box} className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <RecordField name="userId" label="Asignado a" picker={UserPicker} />
        <TextField name="location" label="Ubicación" autoComplete="off" />
        <RecordField name="propertyId" label="Propiedad" picker={AnyPropertyPicker} />
        <RecordField name="leadId" label="Lead" picker={LeadPicker} />
      </div>
      <TextAreaField name="description" label="Descripción" rows={3} />
      {props.afterError}
      <FormActions>
        {props.extraAction}
        <CancelButton onCancel={onCancel} />
        <SubmitButton busyLabel={props.busyLabel}>{props.submitLabel}</SubmitButton>
      </FormActions>
    </Form>
  );
}
