import type { Period } from '../../../db/domain/calendar-period.ts';
import { nextHalfHour } from '../../../db/domain/event-span.ts';
import { instantOf } from '../../../db/domain/madrid.ts';

const MORNING = '09:00';

/** When an event begins that is made without saying when: the next half hour, or the first morning of a period without it. */
export function newStartIn({ shown }: Period): string {
  const soon = nextHalfHour();
  const inside = soon >= instantOf(shown.first) && soon < instantOf(shown.end);
  return inside ? soon : instantOf(shown.first, MORNING);
}
