import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { EditEventModal, type EventDefaultValues, NewEventModal } from '../features/events/event-modals.tsx';
import { EditTaskModal } from '../features/tasks/task-modals.tsx';
import { useRestoredState } from '../lib/form/reopen-after-sign-in.ts';
import { useConfirm } from '../ui/overlay/confirm.tsx';

type Opened = { kind: 'event' | 'task'; record: { id: string } };

/**
 * The event and task dialogs of a page that shows both; returns the functions that open them and the elements to render. `part` names
 * a part of the page that has its own, beside another.
 */
export function useAgendaForms(part = '') {
  const [defaultValues, setDefaultValues] = useRestoredState<Partial<EventDefaultValues> | undefined>(
    `new-event-start${part}`,
    undefined,
  );
  const [creating, setCreating] = useRestoredState(`new-event${part}`, false);
  const [opened, setOpened] = useRestoredState<Opened | null>(`edit-entry${part}`, null);
  const create = useCallback(
    (next: Partial<EventDefaultValues>) => {
      setDefaultValues(next);
      setCreating(true);
    },
    [setDefaultValues, setCreating],
  );
  const confirm = useConfirm();
  const navigate = useNavigate();
  const close = () => setOpened(null);
  async function redirectToTasks() {
    const go = await confirm({
      title: 'Eliminar tarea',
      text: 'Para eliminar tareas, ve a la página de Tareas.',
      confirmLabel: 'Ir a Tareas',
    });
    if (!go) return;
    close();
    void navigate({ to: '/crm/tasks' });
  }
  const getOpenId = (kind: Opened['kind']) => (opened?.kind === kind ? opened.record.id : null);
  const forms = (
    <>
      <NewEventModal open={creating} onOpenChange={setCreating} defaultValues={defaultValues} />
      <EditEventModal eventId={getOpenId('event')} onClose={close} />
      <EditTaskModal taskId={getOpenId('task')} onClose={close} onDelete={() => void redirectToTasks()} />
    </>
  );
  return { create, open: setOpened, forms };
}
