export const eventTypes = [
  'Primera visita a la propiedad',
  'Visita de seguimiento',
  'Reunión con cliente',
  'Llamada telefónica',
  'Firma de contrato',
  'Entrega de llaves',
  'Inspección de propiedad',
  'Reunión de equipo',
  'Fuera de la oficina',
  'Otro',
] as const;
/** The types that are a visit to a property. */
export const visitTypes = [
  'Primera visita a la propiedad',
  'Visita de seguimiento',
] as const satisfies readonly EventType[];
export type EventType = (typeof eventTypes)[number];
/** The longest event, in days. The limit allows the query of a period to bound the start of its events. */
export const MAX_EVENT_DAYS = 31;
/** Events, tasks and follow-ups that one calendar query returns. */
export const MAX_ENTRIES = 2000;
/** The longest period of one calendar query, in days. */
export const MAX_PERIOD_DAYS = 62;
