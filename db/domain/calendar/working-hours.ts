import { getNow } from '../clock.ts';
import { addDays, toInstant, toLocalDateTime } from '../madrid.ts';
import { nextHalfHour } from './event-span.ts';

const MORNING = '09:00';
const EVENING = '20:00';

/** The next full or half hour from 09:00 to 20:00, Monday to Friday in Madrid, as an instant (ISO). */
export function nextWorkingHalfHour(now = getNow()): string {
  const soon = nextHalfHour(now);
  const [day = '', time = ''] = toLocalDateTime(soon).split('T');
  const isWorkday = (each: string) => ![0, 6].includes(new Date(`${each}T00:00:00Z`).getUTCDay());
  if (isWorkday(day) && time >= MORNING && time < EVENING) return soon;
  let next = time < MORNING ? day : addDays(day, 1);
  while (!isWorkday(next)) next = addDays(next, 1);
  return toInstant(next, MORNING);
}
