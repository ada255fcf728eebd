import { useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Modal, preloadModal } from '../../ui/overlay/modal.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';
import type { EventStart } from './event-types.ts';

const EventCreate = lazyComponent(
  () => import('./event-create.tsx').then((module) => module.EventCreate),
  FormSkeleton,
);
const EventEdit = lazyComponent(
  () => import('./event-edit.tsx').then((module) => module.EventEdit),
  FormSkeleton,
);

/** Loads the form's code before it is needed. */
export function preloadEventForm() {
  preloadModal();
  void EventCreate.preload();
}

export type { EventStart };

type NewEventModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Initial values; by default the next half hour in Madrid, unassigned. */
  start?: Partial<EventStart>;
};

export function NewEventModal({ open, onOpenChange, start }: NewEventModalProps) {
  const close = () => onOpenChange(false);
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Nuevo Evento"
      description="Agrega un evento al calendario"
    >
      <EventCreate start={start} onDone={close} onCancel={close} />
    </Modal>
  );
}

type EditEventModalProps = { eventId: string | null; onClose: () => void };

/** The dialog that edits an event; open while eventId is not null. */
export function EditEventModal({ eventId, onClose }: EditEventModalProps) {
  // Keeps its content during the closing animation.
  const [shown, setShown] = useState(eventId);
  if (eventId && eventId !== shown) setShown(eventId);
  return (
    <Modal
      open={eventId !== null}
      onOpenChange={(open) => !open && onClose()}
      title="Editar Evento"
      description="Modifica la información del evento"
    >
      {shown && <EventEdit key={shown} id={shown} onDone={onClose} onCancel={onClose} />}
    </Modal>
  );
}
