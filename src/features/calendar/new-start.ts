import type { Period } from '../../../db/domain/calendar/calendar-period.ts';
import { nextHalfHour } from '../../../db/domain/calendar/event-span.ts';
import { toInstant } from '../../../db/domain/madrid.ts';

const MORNING = '09:00';

/** The default start of a new event: the next half hour, or 09:00 of the period's first day when that is outside of it. */
export function newStartIn({ shown }: Period): string {
  const soon = nextHalfHour();
  const inside = soon >= toInstant(shown.first) && soon < toInstant(shown.end);
  return inside ? soon : toInstant(shown.first, MORNING);
}
