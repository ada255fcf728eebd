import { nextWorkingHalfHour } from '../../../db/domain/calendar/working-hours.ts';

/** The title that is proposed for a visit with a lead. */
export const toVisitTitle = (leadName: string) => `Visita · ${leadName}`;

/** The initial values of an event that is made from a lead. */
export const getVisitStart = ({ id, name }: { id: string; name: string }) => ({
  leadId: id,
  title: toVisitTitle(name),
  eventType: 'Primera visita a la propiedad' as const,
  startTime: nextWorkingHalfHour(),
});
