import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { EditEventModal, type EventStart, NewEventModal } from '../features/events/event-modals.tsx';
import { EditTaskModal } from '../features/tasks/task-modals.tsx';
import { useConfirm } from '../ui/confirm.tsx';

type Opened = { kind: 'event' | 'task'; record: { id: string } };

/** The forms of events and tasks over a page that shows both: how it opens them, and what it must draw. */
export function useAgendaForms() {
  const [start, setStart] = useState<Partial<EventStart>>();
  const [creating, setCreating] = useState(false);
  const [opened, setOpened] = useState<Opened | null>(null);
  const create = useCallback((next: Partial<EventStart>) => {
    setStart(next);
    setCreating(true);
  }, []);
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
