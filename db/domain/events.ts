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
export type EventType = (typeof eventTypes)[number];
/** An event lasts at most this long, so that a period finds its events by their start. */
export const LONGEST_EVENT_DAYS = 31;
/** The longest period the calendar asks for at once. */
export const LONGEST_PERIOD_DAYS = 62;
