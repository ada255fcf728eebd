import { useEffect } from 'react';
import { NoticesBell } from '../features/notices/notices-bell.tsx';
import { useRestoredState } from '../lib/form/reopen-after-sign-in.ts';
import { onAgendaRecordOpen } from '../lib/records/agenda-dialogs.ts';
import { lazyOverlay } from '../ui/overlay/chunk-error-dialog.tsx';
import { useSession } from './session/session.ts';
import { TopBarTools } from './top-bar-tools.tsx';

const TaskDialog = lazyOverlay(
  () => import('../features/tasks/task-modals.tsx').then((module) => module.TaskDialog),
  ({ taskId, onClose }) => [taskId !== null, onClose],
);
const EditEventModal = lazyOverlay(
  () => import('../features/events/event-modals.tsx').then((module) => module.EditEventModal),
  ({ eventId, onClose }) => [eventId !== null, onClose],
);

/** The bell, in the top bar of the layout, and the dialogs that its notices and those of creations open. */
export function Notices() {
  // Undefined until the first dialog opens, so that no form is loaded before.
  const [taskId, setTaskId] = useRestoredState<string | null | undefined>('notice-task', undefined);
  const [eventId, setEventId] = useRestoredState<string | null | undefined>('notice-event', undefined);
  useEffect(
    () => onAgendaRecordOpen(({ kind, id }) => (kind === 'task' ? setTaskId(id) : setEventId(id))),
    [setTaskId, setEventId],
  );
  const ownId = useSession().id;
  return (
    <>
      <TopBarTools>
        <NoticesBell ownId={ownId} onOpenTask={setTaskId} onOpenEvent={setEventId} />
      </TopBarTools>
      {taskId !== undefined && <TaskDialog taskId={taskId} onClose={() => setTaskId(null)} />}
      {eventId !== undefined && <EditEventModal eventId={eventId} onClose={() => setEventId(null)} />}
    </>
  );
}
