import * as z from 'zod/mini';
import {
  clientKey,
  dayOrNull,
  type EnumFields,
  id,
  knownEnums,
  manyInput,
  sortableListInput,
  storedEnums,
  version,
} from '../fields.ts';
import { isSkippedHour, SKIPPED_HOUR } from '../madrid.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { orNull, paragraph, requiredLine, search } from '../text.ts';
import { taskPriorities, taskStatuses, unfinishedStatuses } from './tasks.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
/** A time 'HH:MM' in Madrid, or null. */
const timeOrNull = z.pipe(
  z.nullable(z.string().check(z.refine((text) => text === '' || TIME.test(text), 'La hora no es válida.'))),
  z.transform((text: string | null) => (text === '' ? null : text)),
);

const taskForm = ({ value }: EnumFields) =>
  z
    .strictObject({
      title: requiredLine(MAX_LENGTHS.title, 'El título es obligatorio.'),
      description: orNull(paragraph(MAX_LENGTHS.description)),
      dueDate: dayOrNull,
      dueTime: timeOrNull,
      status: z.enum(taskStatuses),
      priority: z.nullable(value(taskPriorities)),
      assignedTo: z.nullable(id),
      propertyId: z.nullable(id),
      leadId: z.nullable(id),
    })
    .check(
      z.refine<Record<string, unknown>>(({ dueDate, dueTime }) => !dueTime || Boolean(dueDate), {
        when: () => true,
        error: 'Indica también el día.',
        path: ['dueDate'],
      }),
      z.refine<Record<string, unknown>>(({ dueDate, dueTime }) => !isSkippedHour(`${dueDate}T${dueTime}`), {
        when: () => true,
        error: SKIPPED_HOUR,
        path: ['dueTime'],
      }),
    );
/** The form of a new task. */
export const taskInput = taskForm(knownEnums);
/** The form of an edited task, which may keep a stored priority that is no longer in the list. */
export const taskEditInput = taskForm(storedEnums);
/** The list of the valid values, by field (see assertKnownOrStored). */
export const taskEnums = { priority: taskPriorities };
export type TaskInput = z.output<typeof taskInput>;

/** Without a status only open tasks match. */
export const taskFilters = z.strictObject({
  title: z.optional(search),
  status: z.optional(z.enum(taskStatuses)),
  priority: z.optional(z.enum(taskPriorities)),
  assignedTo: z.optional(id),
  dueFrom: z.optional(dayOrNull),
  dueTo: z.optional(dayOrNull),
});
export type TaskFilters = z.output<typeof taskFilters>;

export const taskSorts = ['due', 'priority', 'title', 'created'] as const;
/** Without `sort` the tasks are ordered by due date. */
export const taskListInput = sortableListInput(
  taskFilters,
  taskSorts,
  z.strictObject({ dueKey: z.string().check(z.maxLength(20)), id }),
);
export const taskCreateInput = z.strictObject({ clientKey, task: taskInput });
export const taskUpdateInput = z.strictObject({ id, version, task: taskEditInput });
export const taskStatusInput = z.strictObject({ id, version, status: z.enum(taskStatuses) });
export const taskStatusManyInput = manyInput({ status: z.enum(taskStatuses) });
export const taskDueManyInput = manyInput({ dueDate: dayOrNull });
export const taskPriorityInput = z.strictObject({
  id,
  version,
  priority: z.nullable(z.enum(taskPriorities)),
});
export const taskRef = z.strictObject({ id, version });
export const taskReopenInput = z.strictObject({
  id,
  version,
  status: z._default(z.enum(unfinishedStatuses), 'pending'),
});
