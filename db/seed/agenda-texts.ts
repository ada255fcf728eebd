import type { EventType } from '../domain/calendar/events.ts';
import type { leads } from '../tables/leads.ts';
import type { properties } from '../tables/properties.ts';

export type Home = Pick<typeof properties.$inferInsert, 'id' | 'title' | 'address'>;
export type Seeker = Pick<typeof leads.$inferInsert, 'id' | 'name'>;
/** An agency's users, and the properties (`homes`) and leads (`seekers`) that their events and tasks refer to. */
export type Agenda = {
  agencyId: string;
  people: readonly string[];
  homes: readonly Home[];
  seekers: readonly Seeker[];
};

type About = 'home' | 'seeker' | 'both' | 'neither';
type EventTexts = {
  type: EventType;
  title: (home: Home, seeker: Seeker) => string;
  minutes: readonly number[];
  about: About;
  place?: string;
};

/** Templates of the events of an agent's day. */
export const eventTexts: readonly EventTexts[] = [
  {
    type: 'Primera visita a la propiedad',
    title: ({ title }, { name }) => `Visita con ${name}: ${title}`,
    minutes: [30, 45],
    about: 'both',
  },
  {
    type: 'Primera visita a la propiedad',
    title: (_, { name }) => `Primera visita de ${name}`,
    minutes: [45],
    about: 'both',
  },
  {
    type: 'Visita de seguimiento',
    title: (_, { name }) => `Segunda visita de ${name}`,
    minutes: [30],
    about: 'both',
  },
  {
    type: 'Reunión con cliente',
    title: (_, { name }) => `Reunión con ${name}`,
    minutes: [30, 60],
    about: 'seeker',
    place: 'Oficina',
  },
  {
    type: 'Llamada telefónica',
    title: (_, { name }) => `Llamar a ${name}`,
    minutes: [15],
    about: 'seeker',
  },
  {
    type: 'Firma de contrato',
    title: ({ title }) => `Firma de arras: ${title}`,
    minutes: [60],
    about: 'both',
    place: 'Notaría Puig-Oriol, Rambla de Catalunya, 92',
  },
  {
    type: 'Entrega de llaves',
    title: ({ title }) => `Entrega de llaves: ${title}`,
    minutes: [30],
    about: 'home',
  },
  {
    type: 'Inspección de propiedad',
    title: ({ title }) => `Fotos y medidas: ${title}`,
    minutes: [60, 90],
    about: 'home',
  },
];

/** Templates of tasks. */
export const taskTexts: readonly {
  title: (home: Home, seeker: Seeker) => string;
  about: About;
  description?: string;
}[] = [
  { title: (_, { name }) => `Llamar a ${name} después de la visita`, about: 'both' },
  {
    title: ({ title }) => `Pedir el certificado energético: ${title}`,
    about: 'home',
    description:
      'El propietario lo pidió a la arquitecta hace dos semanas. Sin él no se puede publicar el anuncio.',
  },
  { title: ({ title }) => `Renovar las fotos del anuncio: ${title}`, about: 'home' },
  {
    title: (_, { name }) => `Enviar tres propuestas a ${name}`,
    about: 'seeker',
    description: 'Que tengan ascensor y balcón, y que no pasen del presupuesto máximo.',
  },
  { title: ({ title }) => `Revisar la nota simple: ${title}`, about: 'home' },
  {
    title: (_, { name }) => `Preparar el contrato de arras de ${name}`,
    about: 'both',
    description:
      'Comprobar los titulares, el importe de la señal y la fecha límite de la escritura con la notaría.',
  },
  { title: () => 'Pedir presupuesto del cartel de la esquina', about: 'neither' },
  { title: ({ title }) => `Hablar con la comunidad sobre la derrama: ${title}`, about: 'home' },
  { title: (_, { name }) => `Confirmar la hora de la visita con ${name}`, about: 'both' },
  {
    title: () => 'Actualizar los precios del escaparate',
    about: 'neither',
    description: 'Tres pisos han bajado esta semana.',
  },
  { title: ({ title }) => `Recoger las llaves: ${title}`, about: 'home' },
  { title: (_, { name }) => `Pedir la preaprobación de la hipoteca a ${name}`, about: 'seeker' },
];
