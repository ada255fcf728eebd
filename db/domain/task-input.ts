import * as z from 'zod/mini';
import { clientKey, dayOrNull, id, version } from './fields.ts';
import { PAGE } from './lists.ts';
import { taskPriorities, taskStatuses, unfinishedStatuses } from './tasks.ts';
import { LONGEST, orNull, paragraph, requiredLine, search } from './text.ts';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
/** A time 'HH:MM' in Madrid, or null. */
const timeOrNull = z.pipe(
  z.nullable(z.string().check(z.refine((text) => text === '' || TIME.test(text), 'La hora no es válida.'))),
  z.transform((text: string | null) => (text === '' ? null : text)),
);

export const taskInput = z
  .strictObject({
    title: requiredLine(LONGEST.title, 'El título es obligatorio.'),
    description: orNull(paragraph(LONGEST.description)),
    dueDate: dayOrNull,
    dueTime: timeOrNull,
    status: z.enum(taskStatuses),
    priority: z.nullable(z.enum(taskPriorities)),
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
  );
export type TaskInput = z.output<typeof taskInput>;

/** Without a status only pending and in-progress tasks are meant. */
export const taskFilters = z.strictObject({
  title: z.optional(search),
  status: z.optional(z.enum(taskStatuses)),
  priority: z.optional(z.enum(taskPriorities)),
  /** Somebody's id. */
  assignedTo: z.optional(id),
  dueFrom: z.optional(dayOrNull),
  dueTo: z.optional(dayOrNull),
});
export type TaskFilters = z.output<typeof taskFilters>;

export const taskListInput = z.strictObject({
  filters: taskFilters,
  cursor: z.nullish(z.strictObject({ dueKey: z.string().check(z.maxLength(20)), id })),
  limit: z._default(z.int().check(z.gte(1), z.lte(PAGE.largest)), PAGE.standard),
  direction: z.optional(z.literal('forward')),
});
export const taskCreateInput = z.strictObject({ clientKey, task: taskInput });
export const taskUpdateInput = z.strictObject({ id, version, task: taskInput });
export const taskRef = z.strictObject({ id, version });
export const taskReopenInput = z.strictObject({
  id,
  version,
  status: z._default(z.enum(unfinishedStatuses), 'pending'),
});
