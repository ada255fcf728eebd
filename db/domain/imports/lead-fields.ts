import { MAX_CONTACTS } from '../contacts/contacts.ts';
import { contactHeadings, sheets } from '../exchange/sheets.ts';
import { fold } from '../fold.ts';

/** What the cells of a column of a file hold; `choice` one of the values of a list, which the columns of the import name. */
export type FieldKind = 'text' | 'texts' | 'number' | 'choice' | 'day' | 'instant';
type Field = { label: string; kind: FieldKind };

const { leads } = sheets;
const toLabel = (field: keyof typeof leads) => leads[field][0];

const ownFields = {
  externalId: { label: 'Id', kind: 'text' },
  name: { label: toLabel('name'), kind: 'text' },
  phone: { label: toLabel('phone'), kind: 'text' },
  email: { label: toLabel('email'), kind: 'text' },
  status: { label: toLabel('status'), kind: 'choice' },
  priority: { label: toLabel('priority'), kind: 'choice' },
  source: { label: toLabel('source'), kind: 'choice' },
  responsible: { label: toLabel('responsible'), kind: 'text' },
  responsibleEmail: { label: toLabel('responsibleEmail'), kind: 'text' },
  minBuyBudget: { label: toLabel('minBuyBudget'), kind: 'number' },
  maxBuyBudget: { label: toLabel('maxBuyBudget'), kind: 'number' },
  minRentBudget: { label: toLabel('minRentBudget'), kind: 'number' },
  maxRentBudget: { label: toLabel('maxRentBudget'), kind: 'number' },
  minPropertySize: { label: toLabel('minPropertySize'), kind: 'number' },
  maxPropertySize: { label: toLabel('maxPropertySize'), kind: 'number' },
  preferredPropertyTypes: { label: toLabel('preferredPropertyTypes'), kind: 'texts' },
  preferredBedrooms: { label: toLabel('preferredBedrooms'), kind: 'texts' },
  preferredBathrooms: { label: toLabel('preferredBathrooms'), kind: 'texts' },
  preferredFeatures: { label: toLabel('preferredFeatures'), kind: 'texts' },
  preferredZones: { label: toLabel('preferredZones'), kind: 'texts' },
  timeRangeInterest: { label: toLabel('timeRangeInterest'), kind: 'choice' },
  nextFollowUpOn: { label: toLabel('nextFollowUpOn'), kind: 'day' },
  lastContactAt: { label: toLabel('lastContactAt'), kind: 'instant' },
  tags: { label: toLabel('tags'), kind: 'texts' },
  note: { label: 'Notas', kind: 'text' },
} as const satisfies Record<string, Field>;
export type OwnLeadField = keyof typeof ownFields;

export type ContactFact = keyof typeof contactHeadings;
type ContactField = `contact${number}.${ContactFact}`;
/** The fields of an imported lead: its own, and those of its further contacts, of which the first has the number 2. */
export type LeadField = OwnLeadField | ContactField;

const contactFields = Array.from({ length: MAX_CONTACTS }, (_, index) => index + 2).flatMap((number) =>
  (Object.keys(contactHeadings) as ContactFact[]).map((fact): [ContactField, Field] => [
    `contact${number}.${fact}`,
    { label: `${contactHeadings[fact]} ${number}`, kind: 'text' },
  ]),
);

/** The fields of a lead that a column can hold, by their name, in the order in which they are chosen. */
const leadFields: Readonly<Record<LeadField, Field>> = {
  ...ownFields,
  ...(Object.fromEntries(contactFields) as Record<ContactField, Field>),
};
/** Returns how a field is called, and what its cells hold. */
export const getLeadField = (field: LeadField): Field => leadFields[field] as Field;
export const leadFieldNames = Object.keys(leadFields) as [LeadField, ...LeadField[]];

/** Other names that files have for a field, folded. */
const otherNames: Partial<Record<OwnLeadField, readonly string[]>> = {
  externalId: [
    'id externo',
    'codigo',
    'codigo cliente',
    'id cliente',
    'ref',
    'referencia',
    'identificador',
    'cod',
  ],
  name: [
    'nombre completo',
    'nombre y apellidos',
    'cliente',
    'contacto',
    'name',
    'full name',
    'lead',
    'interesado',
  ],
  phone: ['tel', 'tel.', 'telefono movil', 'movil', 'telefono 1', 'phone', 'telf', 'tfno', 'celular'],
  email: ['e-mail', 'correo', 'correo electronico', 'mail', 'email 1', 'direccion de correo'],
  status: ['situacion', 'status', 'fase'],
  priority: ['prioridad', 'urgencia'],
  source: ['origen', 'procedencia', 'medio', 'source', 'canal', 'portal'],
  responsible: ['agente', 'comercial', 'asesor', 'asignado a', 'captador'],
  responsibleEmail: ['email del agente', 'email agente', 'correo del responsable'],
  minBuyBudget: ['presupuesto minimo', 'precio minimo', 'precio desde'],
  maxBuyBudget: ['presupuesto', 'presupuesto maximo', 'precio maximo', 'precio hasta', 'presupuesto compra'],
  maxRentBudget: ['presupuesto alquiler', 'alquiler'],
  minPropertySize: ['m2', 'metros', 'm2 minimos', 'superficie'],
  preferredPropertyTypes: ['tipo', 'tipo de inmueble', 'tipos', 'tipo inmueble'],
  preferredZones: ['zona', 'zonas de interes', 'barrio', 'barrios'],
  timeRangeInterest: ['plazo'],
  nextFollowUpOn: ['seguimiento', 'proxima accion', 'proximo contacto'],
  lastContactAt: ['ultima llamada', 'fecha ultimo contacto', 'ultima accion'],
  tags: ['tags', 'etiqueta', 'grupos'],
  note: ['nota', 'observaciones', 'comentarios', 'comentario', 'notes', 'mensaje'],
};

const fieldsByName = new Map<string, LeadField>([
  ...Object.entries(otherNames).flatMap(([field, names]) =>
    names.map((name): [string, LeadField] => [name, field as LeadField]),
  ),
  ...leadFieldNames.map((field): [string, LeadField] => [fold(getLeadField(field).label), field]),
]);

/**
 * Proposes the field of each heading, each field once; null for a column that is left out. `remembered`: what was chosen before for a
 * heading.
 */
export function proposeFields(
  headings: readonly string[],
  remembered: ReadonlyMap<string, LeadField | null> = new Map(),
): (LeadField | null)[] {
  const taken = new Set<LeadField>();
  return headings.map((heading) => {
    const known = remembered.get(heading);
    const field = known === undefined ? (fieldsByName.get(fold(heading).trim()) ?? null) : known;
    if (field === null || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}
