import type { SubjectKind } from '../../../db/domain/timeline/activities.ts';
import { formatDateTime, formatDay, formatEuros, formatEurosPerMonth } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';
import { leadPriorityText, leadStatusText } from '../../texts/lead-texts.ts';
import { ownerAnswerText } from '../../texts/owner-answer-texts.ts';
import { ownerStatusText } from '../../texts/owner-texts.ts';
import { addressVisibilityText, propertyStatusText } from '../../texts/property-texts.ts';
import type { ShownEntry } from './timeline-groups.ts';

type CountedHistory = Extract<ShownEntry, { source: 'history' }>;
type Change = CountedHistory['changes'][number];

const created: Record<string, string> = {
  leads: 'Lead creado',
  property_owners: 'Propietario creado',
  properties: 'Propiedad creada',
};
const taskStatus: Record<string, string> = {
  completed: 'Tarea completada',
  cancelled: 'Tarea cancelada',
  pending: 'Tarea pendiente de nuevo',
  in_progress: 'Tarea en curso',
};
const decisions: Record<string, string> = {
  sent: 'Cruce enviado',
  interested: 'Cruce interesante',
  discarded: 'Cruce descartado',
};

/** What an entry says in the timeline of a lead, an owner or a property, a line for each change: 'Precio: 285.000 € → 270.000 €'. */
export function historyTexts(entry: CountedHistory, subjectKind: SubjectKind): string[] {
  const { entity, action, count, category, taskTitle, changes } = entry;
  const about = (text: string, name: string | null, between = ': ') => [
    name ? `${text}${between}${name}` : text,
  ];
  const done = action === 'create' ? 'añadid' : 'eliminad';
  switch (entity) {
    case 'property_images':
      return [count === 1 ? `Foto ${done}a` : `${plural(count, 'foto', 'fotos')} ${done}as`];
    case 'property_documents':
      return about(`Documento ${done}o`, category);
    case 'contacts':
      return about(contactText(action, entry.contact), contactNameText(entry.contact));
    case 'ties':
      return about(
        tieText(action, subjectKind),
        entry.tie?.[subjectKind === 'lead' ? 'owner' : 'lead'] ?? null,
      );
    case 'tasks':
      return about(action === 'delete' ? 'Tarea eliminada' : taskText(action, changes), taskTitle);
    case 'events':
      return about('Evento cancelado', cancelledEventText(entry.cancelledEvent));
    case 'matches':
      return about(
        entry.isInquiry ? inquiryText(changes, subjectKind) : matchText(changes),
        // The other side; an owner's timeline names the property of each entry.
        subjectKind === 'lead' ? entry.propertyTitle : entry.leadName,
      );
  }
  if (action === 'create') return about(created[entity] ?? 'Creado', entry.createdName);
  if (action === 'merge')
    return about(
      entry.isUndone ? 'Fusión deshecha' : 'Fusionado',
      entry.mergedName,
      entry.isUndone ? ': ' : ' con ',
    );
  if (entry.answer) return [ownerAnswerText(entry.answer.kind, entry.answer.operation)];
  if (entry.views) return [viewsText(entry.views)];
  if (entry.ads) return [adsText(entry.ads)];
  if (entry.tags) return tagTexts(entry.tags);
  const lines = changes.map((change) => changeText(entity, action, change));
  return lines.length > 0 ? lines : ['Ficha modificada'];
}

/** 'Se pausaron 2 anuncios', as the property was sold or rented; 'Se activó 1 anuncio', where that was undone. */
function adsText({ status, count }: NonNullable<CountedHistory['ads']>): string {
  const verb = status === 'Paused' ? ['pausó', 'pausaron'] : ['activó', 'activaron'];
  return `Se ${verb[count === 1 ? 0 : 1]} ${plural(count, 'anuncio', 'anuncios')}`;
}

/** 'Ficha compartida vista 3 veces', of a day. */
function viewsText({ page, count }: NonNullable<CountedHistory['views']>): string {
  const times = count === 1 ? 'una vez' : `${count} veces`;
  return page === 'report' ? `Informe al propietario visto ${times}` : `Ficha compartida vista ${times}`;
}

/** 'Etiqueta añadida: Inversor', 'Etiquetas quitadas: Casa, Prioritario', a line for each. */
const tagTexts = ({ added, removed }: NonNullable<CountedHistory['tags']>): string[] =>
  [tagText(added, 'añadida'), tagText(removed, 'quitada')].filter((text) => text !== null);
function tagText(names: readonly string[], done: string): string | null {
  if (names.length === 0) return null;
  return `${names.length === 1 ? `Etiqueta ${done}` : `Etiquetas ${done}s`}: ${names.join(', ')}`;
}

function contactText(action: string, contact: CountedHistory['contact']): string {
  if (contact?.isMain) return 'Contacto principal';
  return { create: 'Contacto añadido', delete: 'Contacto eliminado' }[action] ?? 'Contacto modificado';
}
/** 'Jordi (Pareja)'; null for one that is called nothing. */
function contactNameText(contact: CountedHistory['contact']): string | null {
  if (!contact?.name) return contact?.label ?? null;
  return contact.label ? `${contact.name} (${contact.label})` : contact.name;
}

function tieText(action: string, subjectKind: SubjectKind): string {
  const other = subjectKind === 'lead' ? 'propietario' : 'lead';
  return action === 'delete' ? `Desvinculado del ${other}` : `Vinculado al ${other}`;
}

const matchText = (changes: readonly Change[]) =>
  changes[0]?.to ? toText(decisions, changes) : 'Cruce deshecho';
function inquiryText([change]: readonly Change[], subjectKind: SubjectKind): string {
  if (!change?.to) return 'Ya no pregunta';
  return subjectKind === 'lead' ? 'Pregunta por' : 'Preguntan por la propiedad';
}

/** 'Visita con Marta (Primera visita a la propiedad), 25 de noviembre, 12:00'; null where the entry does not tell. */
function cancelledEventText(event: CountedHistory['cancelledEvent']): string | null {
  if (!event) return null;
  const { title, type } = event;
  return `${title ? `${title} (${type})` : type}, ${event.allDay ? formatDay(event.at) : formatDateTime(event.at)}`;
}

const handedOver = ({ from, to }: Change) => `de ${from ?? 'nadie'} a ${to ?? 'nadie'}`;

function taskText(action: string, changes: readonly Change[]): string {
  const [first] = changes;
  if (first && action === 'handOver') return `Tarea traspasada ${handedOver(first)}`;
  return first?.field === 'assignedTo'
    ? `Tarea asignada a ${first.to ?? 'nadie'}`
    : toText(taskStatus, changes);
}

const toText = (texts: Record<string, string>, changes: readonly Change[]) =>
  texts[String(changes[0]?.to)] ?? 'Cambio de estado';

function changeText(entity: string, action: string, change: Change): string {
  const { field, from, to } = change;
  const arrow = (label: string, show: (value: string | number) => string, none: string) => {
    const text = (value: string | number | null) => (value === null ? none : show(value));
    return `${label}: ${text(from)} → ${text(to)}`;
  };
  switch (field) {
    case 'name':
      return arrow('Nombre', String, 'sin nombre');
    case 'priority':
      return arrow('Prioridad', (value) => leadPriorityText(String(value)), 'ninguna');
    case 'price':
      return arrow('Precio', (value) => formatEuros(Number(value)), 'sin precio');
    case 'rentalPrice':
      return arrow('Alquiler', (value) => formatEurosPerMonth(Number(value)), 'sin precio');
    case 'addressVisibility':
      return arrow('Dirección en público', (value) => addressVisibilityText(String(value)), 'ninguna');
    case 'ownerId':
      return arrow('Propietario', String, 'nadie');
    case 'assignedTo':
      return action === 'handOver'
        ? `Traspasado ${handedOver(change)}`
        : arrow('Responsable', String, 'nadie');
    case 'nextFollowUpOn':
      return arrow('Seguimiento', (value) => formatDay(String(value)), 'ninguno');
    default:
      return arrow('Estado', (value) => statusText(entity, String(value)), 'ninguno');
  }
}

const statusText = (entity: string, status: string) =>
  entity === 'leads'
    ? leadStatusText(status)
    : entity === 'property_owners'
      ? ownerStatusText(status)
      : propertyStatusText(status);
