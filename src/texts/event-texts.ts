import { type EventType, eventTypes } from '../../db/domain/calendar/events.ts';

// The stored values are the labels; each type has one hue, event-1 to event-10 in this order.
export const eventTypeOptions = eventTypes.map((type) => ({ value: type, label: type }));

/** The number of an event type's hue: 1 to 10; that of 'Otro' for an unknown type. */
export const getEventHue = (type: string): number => {
  const index = eventTypes.indexOf(type as EventType);
  return index < 0 ? eventTypes.length : index + 1;
};
