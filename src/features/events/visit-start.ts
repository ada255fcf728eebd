import { nextWorkingHalfHour } from '../../../db/domain/calendar/working-hours.ts';

/** The title that is proposed for a visit with a lead, or to a property. */
export const toVisitTitle = (name: string) => `Visita · ${name}`;

type VisitedProperty = { propertyId: string; address?: string | null | undefined };
/** The initial values of an event that is made from a lead, and from the property that it is to see, whose address is the place. */
export const getVisitStart = ({ id, name }: { id: string; name: string }, visited?: VisitedProperty) => ({
  ...(visited && { propertyId: visited.propertyId, location: visited.address ?? '' }),
  leadId: id,
  title: toVisitTitle(name),
  ...getVisitTime(),
});

/** The same of a visit that is made from a property; its title is that of the lead once one is chosen. */
export const getPropertyVisitStart = ({
  id,
  title,
  address,
}: Pick<VisitedProperty, 'address'> & { id: string; title: string }) => ({
  propertyId: id,
  location: address ?? '',
  title: toVisitTitle(title),
  ...getVisitTime(),
});

const getVisitTime = () => ({
  eventType: 'Primera visita a la propiedad' as const,
  startTime: nextWorkingHalfHour(),
});
