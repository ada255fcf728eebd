import { nextWorkingHalfHour } from '../../../db/domain/calendar/working-hours.ts';

/** The initial values of an event that is made from a lead. */
export const getVisitStart = ({ id, name }: { id: string; name: string }) => ({
  leadId: id,
  title: `Visita · ${name}`,
  eventType: 'Primera visita a la propiedad' as const,
  startTime: nextWorkingHalfHour(),
});
