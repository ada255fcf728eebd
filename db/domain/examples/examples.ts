import type { EventInput } from '../calendar/event-input.ts';
import type { LeadInput } from '../leads/lead-input.ts';
import { addDays, toInstant } from '../madrid.ts';
import type { OwnerInput } from '../owners/owner-input.ts';
import type { PropertyInput } from '../properties/property-input.ts';
import type { TaskInput } from '../tasks/task-input.ts';

/** The kinds of records that the examples consist of. */
export const exampleKinds = ['owners', 'properties', 'leads', 'tasks', 'events'] as const;

/**
 * The client keys of examples begin so, and those of no form, which are UUIDs: the key of a row says that it is an example, and that
 * loading the examples again inserts no second one.
 */
export const EXAMPLE_KEYS = { from: 'example-', before: 'example.' } as const;
export const toExampleKey = (name: string) => `${EXAMPLE_KEYS.from}${name}`;

/** An example by its name; `owner`, `property` and `lead` are the names of those that it refers to. */
type Example<Input, Ref extends string = never> = Omit<
  Input,
  'assignedTo' | 'userId' | 'ownerId' | 'propertyId' | 'leadId'
> & { example: string } & Partial<Record<Ref, string>>;
export type Examples = {
  owners: Example<OwnerInput>[];
  properties: Example<PropertyInput, 'owner'>[];
  leads: (Example<LeadInput> & { nextFollowUpOn: string | null })[];
  tasks: Example<TaskInput, 'property' | 'lead'>[];
  events: Example<EventInput, 'property' | 'lead'>[];
};

const noBudgets = { minBuyBudget: null, maxBuyBudget: null, minRentBudget: null, maxRentBudget: null };
const newLead = { source: 'Website', status: 'New', priority: 'Medium' } as const;
const noRent = { rentalPrice: null, rentStartDate: null, rentEndDate: null };

/** Moves a day of the weekend to the Monday after it. */
function toWorkday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 6 ? addDays(day, 2) : weekday === 0 ? addDays(day, 1) : day;
}

/** Returns the examples of a new agency, around `today`, a day in Madrid. Every name says that it is one. */
export function createExamples(today: string): Examples {
  const nextDay = toWorkday(addDays(today, 1));
  const later = toWorkday(addDays(nextDay, 1));
  return {
    owners: [
      {
        example: 'rosa',
        name: 'Rosa Camps (ejemplo)',
        status: 'Active',
        email: 'rosa.camps@correo.example',
        phone: '600 000 101',
      },
      {
        example: 'miquel',
        name: 'Miquel Aran (ejemplo)',
        status: 'Active',
        email: null,
        phone: '600 000 102',
      },
    ],
    properties: [
      {
        example: 'piso',
        title: 'Piso con balcón en Gràcia (ejemplo)',
        address: 'Carrer de Verdi, 48, 08012 Barcelona',
        zone: 'Gràcia',
        type: 'Piso',
        status: 'Disponible para la venta',
        bedrooms: 3,
        bathrooms: 2,
        area: 85,
        price: 280_000,
        ...noRent,
        features: ['ascensor', 'balcón', 'exterior'],
        owner: 'rosa',
      },
      {
        example: 'atico',
        title: 'Ático con terraza en Sants (ejemplo)',
        address: 'Carrer de Sants, 210, 08028 Barcelona',
        zone: 'Sants',
        type: 'Ático',
        status: 'Disponible para la venta',
        bedrooms: 2,
        bathrooms: 1,
        area: 65,
        price: 315_000,
        ...noRent,
        features: ['ascensor', 'terraza'],
        owner: 'rosa',
      },
      {
        example: 'alquiler',
        title: 'Piso amueblado en el Poble-sec (ejemplo)',
        address: 'Carrer de Blai, 31, 08004 Barcelona',
        zone: 'el Poble-sec',
        type: 'Piso',
        status: 'Disponible para el alquiler',
        bedrooms: 2,
        bathrooms: 1,
        area: 62,
        price: null,
        rentalPrice: 1150,
        rentStartDate: null,
        rentEndDate: null,
        features: ['amueblado', 'ascensor', 'calefacción', 'exterior'],
        owner: 'miquel',
      },
    ],
    leads: [
      {
        example: 'lucia',
        ...newLead,
        name: 'Lucía Ferrer (ejemplo)',
        email: 'lucia.ferrer@correo.example',
        phone: '600 000 201',
        priority: 'High',
        ...noBudgets,
        minBuyBudget: 200_000,
        maxBuyBudget: 300_000,
        minPropertySize: 70,
        maxPropertySize: 100,
        preferredPropertyTypes: ['Piso', 'Ático'],
        preferredBedrooms: [2, 3],
        preferredBathrooms: [1, 2],
        preferredFeatures: ['ascensor', 'terraza'],
        preferredZones: ['Gràcia', 'Sants'],
        timeRangeInterest: '3_months',
        nextFollowUpOn: today,
      },
      {
        example: 'omar',
        ...newLead,
        name: 'Omar Benali (ejemplo)',
        email: 'omar.benali@correo.example',
        phone: '600 000 202',
        source: 'Idealista',
        status: 'Contacted',
        ...noBudgets,
        maxRentBudget: 1200,
        minPropertySize: 55,
        maxPropertySize: null,
        preferredPropertyTypes: ['Piso', 'Entresuelo'],
        preferredBedrooms: [2],
        preferredBathrooms: [1],
        preferredFeatures: ['amueblado', 'ascensor'],
        preferredZones: ['el Poble-sec'],
        timeRangeInterest: '3_months',
        nextFollowUpOn: later,
      },
      {
        example: 'ines',
        ...newLead,
        name: 'Inés Roca (ejemplo)',
        email: null,
        phone: '600 000 203',
        source: 'Phone Call',
        ...noBudgets,
        maxBuyBudget: 330_000,
        minPropertySize: null,
        maxPropertySize: null,
        preferredPropertyTypes: ['Ático'],
        preferredBedrooms: [2],
        preferredBathrooms: [1],
        preferredFeatures: ['terraza'],
        preferredZones: [],
        timeRangeInterest: '1_year',
        nextFollowUpOn: null,
      },
    ],
    tasks: [
      {
        example: 'fotos',
        title: 'Hacer las fotos del ático (ejemplo)',
        description: 'Con la terraza a media mañana, que da el sol.',
        dueDate: today,
        dueTime: null,
        status: 'pending',
        priority: 'high',
        property: 'atico',
      },
      {
        example: 'propuestas',
        title: 'Enviar propuestas a Lucía Ferrer (ejemplo)',
        description: null,
        dueDate: nextDay,
        dueTime: '12:00',
        status: 'pending',
        priority: 'medium',
        lead: 'lucia',
      },
    ],
    events: [
      {
        example: 'visita',
        title: 'Visita · Lucía Ferrer (ejemplo)',
        description: null,
        eventType: 'Primera visita a la propiedad',
        startTime: toInstant(nextDay, '17:00'),
        endTime: toInstant(nextDay, '17:30'),
        allDay: false,
        location: 'Carrer de Verdi, 48, 08012 Barcelona',
        property: 'piso',
        lead: 'lucia',
      },
      {
        example: 'llamada',
        title: 'Llamar a Omar Benali (ejemplo)',
        description: null,
        eventType: 'Llamada telefónica',
        startTime: toInstant(later, '10:00'),
        endTime: toInstant(later, '10:30'),
        allDay: false,
        location: null,
        lead: 'omar',
      },
    ],
  };
}
