import { useLastValue } from '../../ui/overlay/use-last-value.ts';
import { FormModal, lazyForm, type OpenProps, preloadForm } from '../../ui/record/form-modal.tsx';
import { EventBoundary } from './event-boundary.tsx';
import type { EventStart } from './event-types.ts';

const EventCreate = lazyForm(() => import('./event-form.tsx').then((module) => module.EventCreate));
const EventEdit = lazyForm(() => import('./event-form.tsx').then((module) => module.EventEdit));

export const preloadEventForm = () => preloadForm(EventCreate);

export type { EventStart };

/** `start`: initial values; by default the next half hour in Madrid, unassigned. */
export function NewEventModal({ start, ...props }: OpenProps & { start?: Partial<EventStart> }) {
  return (
    <FormModal {...props} title="Nuevo Evento">
      {(close) => <EventCreate start={start} onDone={close} onCancel={close} />}
    </FormModal>
  );
}

type EditEventModalProps = { eventId: string | null; onClose: () => void };

/** The dialog that edits an event; open while eventId is not null. */
export function EditEventModal({ eventId, onClose }: EditEventModalProps) {
  const id = useLastValue(eventId);
  return (
    <FormModal open={eventId !== null} onOpenChange={(open) => !open && onClose()} title="Editar Evento">
      {(close) =>
        id && (
          <EventBoundary key={id} id={id}>
            {(event, reload) => <EventEdit record={event} reload={reload} onDone={close} onCancel={close} />}
          </EventBoundary>
        )
      }
    </FormModal>
  );
}
