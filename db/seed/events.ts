import { addDays, toInstant } from '../domain/madrid.ts';
import type { events } from '../tables/events.ts';
import { type Agenda, eventTexts } from './agenda-texts.ts';
import type { Random } from './random.ts';

type Event = typeof events.$inferInsert;
type Times = Pick<Event, 'startTime' | 'endTime' | 'allDay'>;
type EventDraft = Times & Pick<Event, 'title' | 'eventType'> & Partial<Event>;

/** The days with events. */
const DAYS_BEFORE = 6;
const DAYS_AFTER = 10;
const SLOT_MINUTES = 30;
const formatTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const toTimedSpan = (day: string, from: number, minutes: number): Times => ({
  startTime: toInstant(day, formatTime(from)),
  endTime: toInstant(day, formatTime(from + minutes)),
  allDay: false,
});
const toAllDaySpan = (day: string): Times => ({ startTime: toInstant(day), endTime: null, allDay: true });
/** 0 for Sunday to 6 for Saturday. */
const getWeekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/**
 * Returns the events of an agency's users around `today`, a day in Madrid; those of a user do not overlap, except with all-day
 * ones.
 */
export function createDemoEvents(random: Random, agenda: Agenda, today: string): Event[] {
  const { agencyId, people } = agenda;
  const days = Array.from({ length: DAYS_BEFORE + DAYS_AFTER + 1 }, (_, index) =>
    addDays(today, index - DAYS_BEFORE),
  );
  const drafts = people.flatMap((userId, index) =>
    days.flatMap((day) =>
      createDay(random, agenda, day, { userId, isFirst: index === 0, isToday: day === today }),
    ),
  );
  const createdAt = toInstant(addDays(today, -DAYS_BEFORE - 1), '09:00');
  return drafts.map((event) => ({
    ...event,
    id: random.uuid(),
    agencyId,
    clientKey: random.uuid(),
    createdAt,
    updatedAt: createdAt,
  }));
}

type UserDay = { userId: string; isFirst: boolean; isToday: boolean };

function createDay(
  random: Random,
  agenda: Agenda,
  day: string,
  { userId, isFirst, isToday }: UserDay,
): EventDraft[] {
  const weekday = getWeekday(day);
  const drafts: EventDraft[] = [];
  // A team meeting on Mondays; the office opens on Saturday mornings, and on Sundays only where today is one.
  if (weekday === 1 && isFirst)
    drafts.push({
      ...toTimedSpan(day, 540, 45),
      title: 'Reunión semanal de equipo',
      eventType: 'Reunión de equipo',
      location: 'Oficina',
      userId,
    });
  if (weekday === 0 && !isToday) return drafts;
  if (weekday === 4 && !isFirst && random.chance(0.5))
    drafts.push({
      ...toAllDaySpan(day),
      title: 'Curso de valoración de inmuebles',
      eventType: 'Fuera de la oficina',
      location: 'Girona',
      userId,
    });
  const hours =
    weekday === 6 || weekday === 0
      ? [[600, 780]]
      : [
          [600, 810],
          [960, 1140],
        ];
  for (const [from = 0, to = 0] of hours)
    for (let at = from; at < to; ) {
      const texts = random.pick(eventTexts);
      const minutes = random.pick(texts.minutes);
      const [home, seeker] = [random.pick(agenda.homes), random.pick(agenda.seekers)];
      if (at + minutes > to) break;
      drafts.push({
        ...toTimedSpan(day, at, minutes),
        title: texts.title(home, seeker),
        eventType: texts.type,
        location: texts.place ?? (texts.about === 'seeker' ? null : home.address),
        propertyId: texts.about === 'home' || texts.about === 'both' ? home.id : null,
        leadId: texts.about === 'seeker' || texts.about === 'both' ? seeker.id : null,
        userId,
      });
      // A break of one to three slots between events.
      at += Math.ceil(minutes / SLOT_MINUTES) * SLOT_MINUTES + SLOT_MINUTES * random.between(1, 3);
    }
  return drafts;
}
