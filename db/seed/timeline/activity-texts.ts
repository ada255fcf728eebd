import type { activities } from '../../tables/activities.ts';

type Kind = (typeof activities.$inferInsert)['kind'];
type Outcome = (typeof activities.$inferInsert)['outcome'];
export type Deed = { kind: Kind; outcome?: Outcome; text: string | null };

/** What is tried with a lead that stays new. */
export const attempts: Deed[] = [
  { kind: 'call', outcome: 'noAnswer', text: null },
  { kind: 'call', outcome: 'voicemail', text: 'Le dejo mensaje con mi móvil.' },
];

/** The first contact with a lead. */
export const openings: Deed[] = [
  {
    kind: 'call',
    outcome: 'answered',
    text: 'Busca para entrar a vivir antes de verano. Prefiere que le escriba.',
  },
  { kind: 'whatsapp', text: 'Me presento y le pregunto qué zonas le interesan.' },
  { kind: 'email', text: 'Enviada la ficha del piso por el que preguntó.' },
];

/** What follows in the weeks after. */
export const followUps: Deed[] = [
  {
    kind: 'call',
    outcome: 'answered',
    text: 'Ha hablado con el banco: le financian el 80 %. Sube un poco el presupuesto.',
  },
  { kind: 'call', outcome: 'answered', text: 'Quiere ascensor sí o sí; su madre viviría con ellos.' },
  { kind: 'call', outcome: 'noAnswer', text: null },
  { kind: 'whatsapp', text: 'Le paso dos pisos con terraza. Contesta que el segundo le encaja.' },
  { kind: 'whatsapp', text: 'Pide ver más fotos de la cocina.' },
  { kind: 'email', text: 'Enviados planos y gastos de comunidad.' },
  { kind: 'visit', text: 'Le gusta la luz; la cocina, pequeña. Quiere volver con su pareja.' },
  {
    kind: 'visit',
    text: 'Segunda visita con su padre. Preguntan por la cédula y el certificado energético.',
  },
  { kind: 'note', text: 'Solo puede por las tardes, a partir de las 18:00.' },
  { kind: 'note', text: 'Viene de parte de los Vila. Cuidar el trato.' },
];

export const ownerDeeds: Deed[] = [
  {
    kind: 'call',
    outcome: 'answered',
    text: 'Le cuento las visitas de la semana. Se plantea bajar el precio.',
  },
  { kind: 'visit', text: 'Recogidas las llaves y la escritura.' },
  { kind: 'whatsapp', text: 'Le pido la nota simple y el recibo del IBI.' },
  { kind: 'note', text: 'No molestar en agosto.' },
];

export const propertyDeeds: Deed[] = [
  { kind: 'note', text: 'El portero guarda un juego de llaves.' },
  { kind: 'note', text: 'Hay que arreglar la persiana del salón antes de las fotos.' },
  { kind: 'visit', text: 'Medido y fotografiado. Mucha luz por la mañana.' },
];
