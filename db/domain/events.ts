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
