import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { EditEventModal, type EventStart, NewEventModal } from '../features/events/event-modals.tsx';
import { EditTaskModal } from '../features/tasks/task-modals.tsx';
import { useRestoredState } from '../ui/form/restored-state.ts';
import { useConfirm } from '../ui/overlay/confirm.tsx';

type Opened = { kind: 'event' | 'task'; record: { id: string } };

/** The forms of events and tasks over a page that shows both: how it opens them, and what it must draw. */
export function useAgendaForms() {
  const [start, setStart] = useRestoredState<Partial<EventStart> | undefined>('new-event-start', undefined);
  const [creating, setCreating] = useRestoredState('new-event', false);
  const [opened, setOpened] = useRestoredState<Opened | null>('edit-entry', null);
  const create = useCallback(
    (next: Partial<EventStart>) => {
      setStart(next);
      setCreating(true);
    },
    [setStart, setCreating],
  );
  const confirm = useConfirm();
  const navigate = useNavigate();
  const close = () => setOpened(null);
  async function refuseDelete() {
    const go = await confirm({
      title: 'Eliminar tarea',
      text: 'Para eliminar tareas, ve a la página de Tareas.',
      confirmLabel: 'Ir a Tareas',
    });
    if (!go) return;
    close();
    void navigate({ to: '/crm/tasks' });
  }
  const idOf = (kind: Opened['kind']) => (opened?.kind === kind ? opened.record.id : null);
  const forms = (
    <>
      <NewEventModal open={creating} onOpenChange={setCreating} start={start} />
      <EditEventModal eventId={idOf('event')} onClose={close} />
      <EditTaskModal taskId={idOf('task')} onClose={close} onDelete={() => void refuseDelete()} />
    </>
  );
  return { create, open: setOpened, forms };
}
