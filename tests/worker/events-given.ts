import { randomUUID } from 'node:crypto';
import type { EventInput } from '../../db/domain/event-input.ts';
import { eventTypes } from '../../db/domain/events.ts';
import { instantOf } from '../../db/domain/madrid.ts';
import type { TaskInput } from '../../db/domain/task-input.ts';
import type { Caller, Person } from '../support/people.ts';

/** The instant of 'YYYY-MM-DD HH:MM' in Madrid. */
export function at(text: string): string {
  const [day = '', time] = text.split(' ');
  return instantOf(day, time);
}

/** An event that breaks no rule, of nobody. */
export const anEvent = (traits: Partial<EventInput> = {}): EventInput => ({
  title: 'Visita al ático de Gràcia',
  description: 'Lleva las llaves.\nEl portero avisa.',
  eventType: 'Primera visita a la propiedad',
  startTime: at('2026-11-18 10:00'),
  endTime: at('2026-11-18 11:00'),
  allDay: false,
  location: 'Carrer de Verdi, 48',
  userId: null,
  propertyId: null,
  leadId: null,
  ...traits,
});

/** A new event of whoever calls, through the API. */
export async function createEvent(
  { api, id: userId }: Caller & Pick<Person, 'id'>,
  traits: Partial<EventInput> = {},
  clientKey: string = randomUUID(),
) {
  const { id } = await api.events.create.mutate({ clientKey, event: anEvent({ userId, ...traits }) });
  return { id, version: 1 };
}

/** An event between two walls of Madrid, 'YYYY-MM-DD HH:MM'. */
export const between = (start: string, end: string | null = start, traits: Partial<EventInput> = {}) => ({
  startTime: at(start),
  endTime: end && at(end),
  ...traits,
});

/** A new task of whoever calls, through the API. */
export async function givenTask(
  { api, id: assignedTo }: Caller & Pick<Person, 'id'>,
  traits: Partial<TaskInput>,
) {
  const task: TaskInput = {
    ...{ title: 'Preparar el contrato', description: null, dueDate: null, dueTime: null, status: 'pending' },
    ...{ priority: 'high', assignedTo, propertyId: null, leadId: null },
    ...traits,
  };
  const { id } = await api.tasks.create.mutate({ clientKey: randomUUID(), task });
  return { id, version: 1 };
}

type Asked = Partial<Parameters<Caller['api']['calendar']['entries']['query']>[0]>;
/** What the calendar shows a person between two days (the second not included): everything that is theirs, unless told otherwise. */
export const entriesIn = (
  { api, id }: Caller & Pick<Person, 'id'>,
  from: string,
  to: string,
  asked: Asked = {},
) =>
  api.calendar.entries.query({
    from: at(from),
    to: at(to),
    kinds: ['event', 'task'],
    userIds: [id],
    eventTypes: [...eventTypes],
    ...asked,
  });
