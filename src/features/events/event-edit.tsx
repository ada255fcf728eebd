import { useState } from 'react';
import type { EventFields } from '../../../db/domain/calendar/event-fields.ts';
import { halfHourAfter } from '../../../db/domain/calendar/event-span.ts';
import { toLocalDateTime } from '../../../db/domain/madrid.ts';
import { useFormSnapshot } from '../../lib/form/use-form-snapshot.ts';
import { isMissingRecord } from '../../lib/records/error-kinds.ts';
import { errorText, trpc } from '../../trpc.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { FormLink } from '../../ui/form/form-links.tsx';
import { useVersionConflict } from '../../ui/form/version-conflict.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';
import { announceEvent } from './announce-event.ts';
import { EventDelete } from './event-delete.tsx';
import { EventForm } from './event-form.tsx';
import type { Event } from './event-types.ts';

type LeaveHandlers = { onDone: () => void; onCancel: () => void };

/** Loads an event and opens its edit form; later changes by others are detected by the version at saving. */
export function EventEdit({ id, ...handlers }: LeaveHandlers & { id: string }) {
  const [isLoaded, setIsLoaded] = useState(false);
  const query = trpc.events.get.useQuery({ id }, { enabled: !isLoaded });
  const { data, error, isFetching, refetch } = query;
  // Waits for a fresh fetch: a cached event could have a stale version.
  if (!isLoaded && data && !isFetching) setIsLoaded(true);
  if (data && (isLoaded || !isFetching))
    return <OpenedEvent event={data} reload={async () => (await refetch()).data} {...handlers} />;
  if (!error || isFetching) return <FormSkeleton />;
  if (isMissingRecord(error))
    return (
      <ErrorState
        title="Evento no encontrado"
        message="El evento ya no existe. Puede que se haya eliminado."
      />
    );
  const message = errorText(error, 'Error al cargar los eventos y tareas.');
  return <ErrorState message={message} onRetry={() => void refetch()} />;
}

type OpenedEventProps = LeaveHandlers & { event: Event; reload: () => Promise<Event | undefined> };

function OpenedEvent({ event, reload, onDone, onCancel }: OpenedEventProps) {
  const { record, times, again } = useFormSnapshot(event, reload);
  const { attempt, notice } = useVersionConflict(
    again,
    <FormLink to="/crm/calendar">Ver calendario</FormLink>,
  );
  const update = trpc.events.update.useMutation();
  const { id, version } = record;
  return (
    <EventForm
      key={times}
      start={toFields(record)}
      event={record}
      onSubmit={async (fields) => {
        await attempt(update.mutateAsync({ id, version, event: fields }));
        announceEvent('Evento guardado.', fields);
        onDone();
      }}
      onCancel={onCancel}
      errorText={(error) => errorText(error, 'Error al actualizar el evento. Por favor, inténtalo de nuevo.')}
      submitLabel="Guardar cambios"
      busyLabel="Guardando..."
      afterError={notice}
      extraAction={<EventDelete id={id} onDeleted={onDone} />}
    />
  );
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
