import { getNow } from '../../../db/domain/clock.ts';
import { plural } from './plural.ts';

const MINUTE = 60_000;
const [HOUR, DAY] = [60 * MINUTE, 24 * 60 * MINUTE];

const toAge = (iso: string) => Math.max(0, getNow() - Date.parse(iso));

/** Whether an instant (ISO) was more than 24 hours ago. */
export const isOverADayAgo = (iso: string): boolean => toAge(iso) > DAY;

/** How long ago an instant (ISO) was: 'ahora mismo', 'hace 5 min', 'hace 3 h', 'hace 2 días'. */
export function ageText(iso: string): string {
  const age = toAge(iso);
  if (age < MINUTE) return 'ahora mismo';
  if (age < HOUR) return `hace ${Math.floor(age / MINUTE)}\u00a0min`;
  if (age < DAY) return `hace ${Math.floor(age / HOUR)}\u00a0h`;
  return `hace ${plural(Math.floor(age / DAY), 'día', 'días')}`;
}
