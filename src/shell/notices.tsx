import { useEffect } from 'react';
import { NoticesBell } from '../features/notices/notices-bell.tsx';
import { lazyComponent } from '../lib/loading/lazy-component.tsx';
import { onAgendaRecordOpen } from '../lib/records/agenda-dialogs.ts';
import { useRestoredState } from '../ui/form/reopen-after-sign-in.ts';
import { MissingDialog } from '../ui/overlay/failed-dialog.tsx';
import { useSession } from './session/session.ts';
import { TopBarTools } from './top-bar-tools.tsx';

const TaskDialog = lazyComponent(
  () => import('../features/tasks/task-modals.tsx').then((module) => module.TaskDialog),
  null,
  ({ props, ...failure }) => (
    <MissingDialog {...failure} open={props.taskId !== null} close={props.onClose} />
  ),
);
const EditEventModal = lazyComponent(
  () => import('../features/events/event-modals.tsx').then((module) => module.EditEventModal),
  null,
  ({ props, ...failure }) => (
    <MissingDialog {...failure} open={props.eventId !== null} close={props.onClose} />
  ),
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
  const me = useSession().id;
  return (
    <>
      <TopBarTools>
        <NoticesBell me={me} onOpenTask={setTaskId} onOpenEvent={setEventId} />
      </TopBarTools>
      {taskId !== undefined && <TaskDialog taskId={taskId} onClose={() => setTaskId(null)} />}
      {eventId !== undefined && <EditEventModal eventId={eventId} onClose={() => setEventId(null)} />}
    </>
  );
}
