import { CalendarClock } from 'lucide-react';
import { toDayCell } from '../../../db/domain/exchange/cells.ts';
import { addDays } from '../../../db/domain/madrid.ts';
import { type CsvColumn, downloadCsv, toCsvMoment } from '../../lib/files/csv.ts';
import { madridDay } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import { BulkAssign } from '../../pickers/bulk-assign.tsx';
import { BulkMenu } from '../../pickers/bulk-menu.tsx';
import { BulkStatus } from '../../pickers/bulk-status.tsx';
import { taskPriorityText, taskStatusOptions, taskStatusText } from '../../texts/task-texts.ts';
import { trpc } from '../../trpc.ts';
import { BulkBar, type BulkProps } from '../../ui/list/selection/bulk-bar.tsx';
import type { Task } from './task-types.ts';

const countText = (changed: number) => plural(changed, 'tarea', 'tareas');

const columns: readonly CsvColumn<Task>[] = [
  ['Título', ({ title }) => title],
  ['Descripción', ({ description }) => description],
  ['Estado', ({ status }) => taskStatusText(status)],
  ['Prioridad', ({ priority }) => priority && taskPriorityText(priority)],
  ['Vence', ({ dueDate }) => dueDate && toDayCell(dueDate)],
  ['Hora', ({ dueTime }) => dueTime],
  ['Asignada a', ({ assigneeName }) => assigneeName],
  ['Propiedad', ({ propertyTitle }) => propertyTitle],
  ['Lead', ({ leadName }) => leadName],
  ['Creada', ({ createdAt }) => toCsvMoment(createdAt)],
];

/** What can be done with the chosen tasks. */
export function TaskBulkBar(props: BulkProps<Task>) {
  const assign = trpc.tasks.assignMany.useMutation();
  const setStatus = trpc.tasks.setStatusMany.useMutation();
  const setDue = trpc.tasks.setDueMany.useMutation();
  const today = madridDay();
  return (
    <BulkBar {...props} onExport={() => downloadCsv('tareas', columns, props.rows)}>
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
