import { CalendarPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { type EventFields, eventFields } from '../../../db/domain/calendar/event-fields.ts';
import { eventEditInput, eventInput } from '../../../db/domain/calendar/event-input.ts';
import { halfHourAfter, nextHalfHour } from '../../../db/domain/calendar/event-span.ts';
import { toLocalDateTime } from '../../../db/domain/madrid.ts';
import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import { toFileUrl } from '../../lib/page-user.ts';
import { LeadPicker } from '../../pickers/lead-picker.tsx';
import { LeadPropertyPicker } from '../../pickers/lead-property-picker.tsx';
import type { PickerProps } from '../../pickers/picker-props.ts';
import { RecordField } from '../../pickers/record-field.tsx';
import { UserPicker } from '../../pickers/user-picker.tsx';
import { eventTypeOptions } from '../../texts/event-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { useField, useFormValue } from '../../ui/form/form.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/form/form-fields.tsx';
import { FormLink } from '../../ui/form/form-links.tsx';
import { focusFirstField } from '../../ui/overlay/overlay.ts';
import { RecordCreateForm, RecordEditForm } from '../../ui/record/record-form.tsx';
import type { EditFormProps, NewFormProps } from '../../ui/record/record-form-props.ts';
import { EventDelete } from './event-delete.tsx';
import { EventOverlap } from './event-overlap.tsx';
import { EventTimes } from './event-times.tsx';
import type { Event, EventDefaultValues } from './event-types.ts';
import { showEventToast } from './show-event-toast.ts';
import { toVisitTitle } from './visit-start.ts';

const calendarLink = <FormLink to="/crm/calendar">Ver calendario</FormLink>;

/** The form of a new event. */
export function EventCreate({ defaultValues = {}, ...props }: NewFormProps<Partial<EventDefaultValues>>) {
  const [fields] = useState(() => toNewFields(defaultValues));
  const create = trpc.events.create.useMutation();
  return (
    <RecordCreateForm
      {...props}
      schema={eventFields([], eventInput)}
      defaultValues={fields}
      create={(event, clientKey) => create.mutateAsync({ clientKey, event })}
      onCreated={(event, { id }) => showEventToast('Evento creado.', event, id)}
      linkToCreated={() => calendarLink}
      errorText={(error) => errorText(error, 'Error al crear el evento. Por favor, inténtalo de nuevo.')}
      submitLabel="Crear evento"
    >
      <EventFormFields defaultValues={fields} />
    </RecordCreateForm>
  );
}

/** The edit form of an event; its instants are kept where the form does not change them. */
export function EventEdit(props: EditFormProps<Event>) {
  const { id, startTime, endTime } = props.record;
  const update = trpc.events.update.useMutation();
  return (
    <RecordEditForm
      {...props}
      schema={eventFields([startTime, endTime], eventEditInput)}
      toFields={toFields}
      toNames={({ propertyTitle, leadName, userName }) => ({
        ...{ propertyId: propertyTitle, leadId: leadName, userId: userName },
      })}
      update={(event, opened) => update.mutateAsync({ ...opened, event })}
      onSaved={(event) => showEventToast('Evento guardado.', event)}
      listLink={calendarLink}
      errorText={(error) => errorText(error, 'Error al actualizar el evento. Por favor, inténtalo de nuevo.')}
      extraAction={<EventDelete id={id} onDeleted={props.onDone} />}
    >
      {(defaultValues) => <EventFormFields defaultValues={defaultValues} stored={props.record} />}
    </RecordEditForm>
  );
}

function toNewFields({
  startTime = nextHalfHour(),
  endTime,
  ...known
}: Partial<EventDefaultValues>): EventFields {
  return {
    title: '',
    description: '',
    location: '',
    eventType: '',
    allDay: false,
    userId: null,
    propertyId: null,
    leadId: null,
    ...known,
    startTime: toLocalDateTime(startTime),
    endTime: toLocalDateTime(endTime ?? halfHourAfter(startTime)),
  };
}

function toFields(event: Event): EventFields {
  const { title, eventType, allDay, userId, propertyId, leadId, startTime, endTime } = event;
  return {
    ...{ title, eventType, allDay, userId, propertyId, leadId },
    description: event.description ?? '',
    location: event.location ?? '',
    startTime: toLocalDateTime(startTime),
    endTime: toLocalDateTime(endTime ?? halfHourAfter(startTime)),
  };
}

type ProposedTextProps = {
  name: 'location' | 'title';
  /** The field with the id of the record that the text is of. */
  from: 'propertyId' | 'leadId';
  /** Fetches the proposal for a record; '' where there is none. */
  fetch: (id: string) => Promise<string | null>;
  /** The text of a form that was opened with the record. */
  initial: string | undefined;
};

/** Keeps a text of a new event as what the chosen record proposes, until another text is typed. A failed request proposes nothing. */
function ProposedText({ name, from, fetch, initial = '' }: ProposedTextProps) {
  const record = useField(from);
  const text = useField(name);
  const recordId: string | null = record.value;
  const latest = useRef({ text, fetch });
  latest.current = { text, fetch };
  const proposal = useRef({ recordId, value: initial });
  useEffect(() => {
    if (recordId === proposal.current.recordId) return;
    let isCurrent = true;
    const propose = (value: string) => {
      const shown = latest.current.text;
      const isProposed = shown.value === '' || shown.value === proposal.current.value;
      proposal.current = { recordId, value };
      if (isProposed && shown.value !== value) shown.onChange(value);
    };
    propose('');
    if (!recordId) return;
    void latest.current
      .fetch(recordId)
      .then((value) => isCurrent && value && propose(value))
      .catch(() => undefined);
    return () => {
      isCurrent = false;
    };
  }, [recordId]);
  return null;
}

/** The place of a new event is the address of its property, the title of a visit names its lead, as long as none is typed. */
function Proposals({ defaultValues: { location, title, propertyId } }: { defaultValues: EventFields }) {
  const utils = trpc.useUtils();
  const fresh = { staleTime: 60_000 };
  return (
    <>
      <ProposedText
        name="location"
        from="propertyId"
        initial={(propertyId && location) || ''}
        fetch={async (id) => (await utils.properties.get.fetch({ id }, fresh)).address}
      />
      {title && (
        <ProposedText
          name="title"
          from="leadId"
          initial={title}
          fetch={async (id) => toVisitTitle((await utils.leads.get.fetch({ id }, fresh)).name)}
        />
      )}
    </>
  );
}

/** Picks the property; those of the chosen lead come first. */
const PropertyOfLeadPicker = (props: PickerProps) => (
  <LeadPropertyPicker {...props} leadId={useFormValue<string | null>('leadId') ?? null} />
);

const calendarClass = `${buttonClass({ variant: 'quiet', size: 'sm' })} -ml-2 self-start [&_svg]:size-4`;

type EventFormFieldsProps = {
  defaultValues: EventFields;
  /** The edited event, which is excluded from the overlap check. */
  stored?: Pick<Event, 'id' | 'propertyTitle' | 'leadName'>;
};

function EventFormFields({ defaultValues, stored }: EventFormFieldsProps) {
  const id = stored?.id;
  const box = useRef<HTMLDivElement>(null);
  // Focuses the first field when the lazy form mounts after its dialog.
  useEffect(() => {
    const dialog = box.current?.closest<HTMLElement>('[role="dialog"]');
    if (dialog) focusFirstField(dialog);
  }, []);
  return (
    <>
      <TextField name="title" label="Título" required autoComplete="off" />
      <SelectField
        name="eventType"
        label="Tipo de evento"
        required
        options={withStoredOption(eventTypeOptions, defaultValues.eventType ? [defaultValues.eventType] : [])}
        placeholder={defaultValues.eventType === '' ? 'Elige un tipo' : undefined}
      />
      <EventTimes />
      <EventOverlap except={id} />
      {!id && <Proposals defaultValues={defaultValues} />}
      <div ref={box} className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <RecordField name="userId" label="Asignado a" picker={UserPicker} />
        <TextField name="location" label="Ubicación" autoComplete="off" />
        <RecordField
          name="propertyId"
          label="Propiedad"
          picker={PropertyOfLeadPicker}
          storedLabel={stored?.propertyTitle}
        />
        <RecordField name="leadId" label="Lead" picker={LeadPicker} storedLabel={stored?.leadName} />
      </div>
      <TextAreaField name="description" label="Descripción" rows={3} />
      {id && (
        <a href={toFileUrl(`/api/calendar/events/${id}`)} download="evento.ics" className={calendarClass}>
          <CalendarPlus aria-hidden="true" />
          Añadir a mi calendario
        </a>
      )}
    </>
  );
}
