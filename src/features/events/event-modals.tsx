import { EditRecordModal } from '../../ui/record/edit-record-modal.tsx';
import { defineNewRecordModal, lazyForm } from '../../ui/record/form-modal.tsx';
import { EventBoundary } from './event-boundary.tsx';
import type { EventDefaultValues } from './event-types.ts';

export type { EventDefaultValues };

const EventCreate = lazyForm(() => import('./event-form.tsx').then((module) => module.EventCreate));
const EventEdit = lazyForm(() => import('./event-form.tsx').then((module) => module.EventEdit));

/** Begins with the next half hour in Madrid, unassigned, unless `defaultValues` says otherwise. */
export const NewEventModal = defineNewRecordModal(EventCreate, { title: 'Nuevo Evento' });

/** The dialog that edits an event; open while eventId is not null. */
export function EditEventModal({ eventId, onClose }: { eventId: string | null; onClose: () => void }) {
  return (
    <EditRecordModal id={eventId} onClose={onClose} title="Editar Evento">
      {(id, close) => (
        <EventBoundary key={id} id={id}>
          {(event, reload) => <EventEdit record={event} reload={reload} onDone={close} onCancel={close} />}
        </EventBoundary>
      )}
    </EditRecordModal>
  );
}
