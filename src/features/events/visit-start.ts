import { nextWorkingHalfHour } from '../../../db/domain/calendar/working-hours.ts';

/** The title that is proposed for a visit with a lead. */
export const toVisitTitle = (leadName: string) => `Visita · ${leadName}`;

type VisitedProperty = { propertyId: string; address?: string | null | undefined };
/** The initial values of an event that is made from a lead, and from the property that it is to see, whose address is the place. */
export const getVisitStart = ({ id, name }: { id: string; name: string }, visited?: VisitedProperty) => ({
  ...(visited && { propertyId: visited.propertyId, location: visited.address ?? '' }),
  leadId: id,
  title: toVisitTitle(name),
  eventType: 'Primera visita a la propiedad' as const,
  startTime: nextWorkingHalfHour(),
});
