import { addDays, instantOf } from '../domain/madrid.ts';
import type { events } from '../tables/events.ts';
import { type Agenda, eventWords } from './agenda-words.ts';
import type { Random } from './random.ts';

type Event = typeof events.$inferInsert;
type Times = Pick<Event, 'startTime' | 'endTime' | 'allDay'>;
type Told = Times & Pick<Event, 'title' | 'eventType'> & Partial<Event>;

/** Days before and after today that have something in them. */
const BEFORE = 6;
const AFTER = 10;
const HALF_HOUR = 30;
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
const timed = (day: string, from: number, minutes: number): Times => ({
  startTime: instantOf(day, clock(from)),
  endTime: instantOf(day, clock(from + minutes)),
  allDay: false,
});
const wholeDay = (day: string): Times => ({ startTime: instantOf(day), endTime: null, allDay: true });
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

/** A fortnight around `today`: mornings and afternoons of visits and calls, nobody in two places at once. */
export function demoEvents(random: Random, agenda: Agenda, today: string): Event[] {
  const { agencyId, people } = agenda;
  const days = Array.from({ length: BEFORE + AFTER + 1 }, (_, place) => addDays(today, place - BEFORE));
  const told = people.flatMap((userId, place) =>
    days.flatMap((day) =>
      dayOf(random, agenda, day, { userId, isFirst: place === 0, isToday: day === today }),
    ),
  );
  const at = instantOf(addDays(today, -BEFORE - 1), '09:00');
  return told.map((event) => ({
    ...event,
    id: random.uuid(),
    agencyId,
    clientKey: random.uuid(),
    createdAt: at,
    updatedAt: at,
  }));
}

type Who = { userId: string; isFirst: boolean; isToday: boolean };

function dayOf(random: Random, agenda: Agenda, day: string, { userId, isFirst, isToday }: Who): Told[] {
  const weekday = weekdayOf(day);
  const told: Told[] = [];
  // On Mondays all meet first; on Saturdays the office opens in the morning, on Sundays not at all.
  if (weekday === 1 && isFirst)
    told.push({
      ...timed(day, 540, 45),
      title: 'Reunión semanal de equipo',
      eventType: 'Reunión de equipo',
      location: 'Oficina',
      userId,
    });
  if (weekday === 0 && !isToday) return told;
  if (weekday === 4 && !isFirst && random.chance(0.5))
    told.push({
      ...wholeDay(day),
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
      const words = random.pick(eventWords);
      const minutes = random.pick(words.minutes);
      const [home, seeker] = [random.pick(agenda.homes), random.pick(agenda.seekers)];
      if (at + minutes > to) break;
      told.push({
        ...timed(day, at, minutes),
        title: words.title(home, seeker),
        eventType: words.type,
        location: words.place ?? (words.about === 'seeker' ? null : home.address),
        propertyId: words.about === 'home' || words.about === 'both' ? home.id : null,
        leadId: words.about === 'seeker' || words.about === 'both' ? seeker.id : null,
        userId,
      });
      // Time to get from one to the next, and to have a coffee.
      at += Math.ceil(minutes / HALF_HOUR) * HALF_HOUR + HALF_HOUR * random.between(1, 3);
    }
  return told;
}
