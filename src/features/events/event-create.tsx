import { useState } from 'react';
import type { EventFields } from '../../../db/domain/calendar/event-fields.ts';
import { halfHourAfter, nextHalfHour } from '../../../db/domain/calendar/event-span.ts';
import { toLocalDateTime } from '../../../db/domain/madrid.ts';
import { errorText, trpc } from '../../trpc.ts';
import { FormLink, useCreatedBefore } from '../../ui/form/form-links.tsx';
import { announceEvent } from './announce-event.ts';
import { EventForm } from './event-form.tsx';
import type { EventStart } from './event-types.ts';

type EventCreateProps = { start?: Partial<EventStart>; onDone: () => void; onCancel: () => void };

/** The form of a new event; its idempotency key prevents duplicates. */
export function EventCreate({ start = {}, onDone, onCancel }: EventCreateProps) {
  const [clientKey] = useState(() => crypto.randomUUID());
  const [fields] = useState(() => toFields(start));
  const create = trpc.events.create.useMutation();
  const { attempt, notice } = useCreatedBefore(() => <FormLink to="/crm/calendar">Ver calendario</FormLink>);
  return (
    <EventForm
      start={fields}
      onSubmit={async (event) => {
        await attempt(create.mutateAsync({ clientKey, event }));
        announceEvent('Evento creado.', event);
        onDone();
      }}
      onCancel={onCancel}
      errorText={(error) => errorText(error, 'Error al crear el evento. Por favor, inténtalo de nuevo.')}
      submitLabel="Crear evento"
      busyLabel="Creando..."
      afterError={notice}
    />
  );
}

function toFields({ startTime = nextHalfHour(), endTime, ...known }: Partial<EventStart>): EventFields {
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
