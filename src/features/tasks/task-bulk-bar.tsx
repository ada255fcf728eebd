import { CalendarClock } from 'lucide-react';
import { addDays } from '../../../db/domain/madrid.ts';
import { BulkAssign } from '../../components/bulk/bulk-assign.tsx';
import { BulkMenu } from '../../components/bulk/bulk-menu.tsx';
import { BulkStatus } from '../../components/bulk/bulk-status.tsx';
import { madridDay } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import { taskStatusOptions } from '../../texts/task-texts.ts';
import { trpc } from '../../trpc.ts';
import { exportList } from '../../ui/list/export-list.ts';
import { BulkBar, type BulkProps } from '../../ui/list/selection/bulk-bar.tsx';
import type { Task } from './task-types.ts';

const countText = (changed: number) => plural(changed, 'tarea', 'tareas');

/** What can be done with the chosen tasks. */
export function TaskBulkBar(props: BulkProps<Task>) {
  const assign = trpc.tasks.assignMany.useMutation();
  const setStatus = trpc.tasks.setStatusMany.useMutation();
  const setDue = trpc.tasks.setDueMany.useMutation();
  const today = madridDay();
  return (
    <BulkBar {...props} onExport={() => void exportList('tasks', { ids: props.rows.map(({ id }) => id) })}>
      <BulkAssign rows={props.rows} countText={countText} assign={assign.mutateAsync} isSeenByAll />
      <BulkStatus
        rows={props.rows}
        options={taskStatusOptions}
        countText={countText}
        setStatus={setStatus.mutateAsync}
      />
      <BulkMenu<Task, string | null>
        label="Vence"
        icon={<CalendarClock aria-hidden="true" />}
        options={[
          { value: today, label: 'Hoy' },
          { value: addDays(today, 1), label: 'Mañana' },
          { value: addDays(today, 7), label: 'En una semana' },
        ]}
        rows={props.rows}
        getValue={({ dueDate }) => dueDate}
        send={(changes, options) =>
          setDue.mutateAsync({
            ...options,
            rows: changes.map(({ value, ...ref }) => ({ ...ref, dueDate: value })),
          })
        }
        doneText={(changed, label) => `Vencimiento de ${countText(changed)}: ${label}.`}
      />
    </BulkBar>
  );
}
