import type { NoticeKind } from '../../db/domain/notices/notices.ts';
import type { PropertyStatus } from '../../db/domain/properties/properties.ts';
import { getOfferedOperation, offeredText } from '../../db/domain/shared-pages/owner-reports.ts';

/** What a notice is about, as its list answers it; names are null where the user may not see the record. */
export type NoticeFacts = {
  kind: NoticeKind;
  count: number | null;
  causedByName: string | null;
  /** The name of the colleague whose work a hand-over passes on. */
  handedOverFrom: string | null;
  /** The name of the absent colleague whose notice it is; null for the reader's own. */
  absentName: string | null;
  leadId: string | null;
  taskId: string | null;
  leadName: string | null;
  propertyTitle: string | null;
  propertyStatus: PropertyStatus | null;
  taskTitle: string | null;
  eventTitle: string | null;
};

/** For what a property is offered, as its status says it now. */
const toOffered = (status: PropertyStatus | null) =>
  status ? offeredText(getOfferedOperation(status)) : 'en el mercado';

const quoted = (title: string | null) => (title ? `«${title}»` : 'un registro');

/** The sentence of a notice; `eventTime` is the formatted start of its event, `price` the one to which a property has dropped. */
export function noticeText(
  notice: NoticeFacts,
  eventTime: string | null,
  price: string | null = null,
): string {
  const text = toText(notice, eventTime, price);
  return notice.absentName ? `${text} · Sustituyes a ${notice.absentName}` : text;
}

function toText(notice: NoticeFacts, eventTime: string | null, price: string | null): string {
  const who = notice.causedByName ?? 'Alguien';
  const {
    leadName,
    propertyTitle,
    propertyStatus,
    taskTitle,
    eventTitle,
    count,
    handedOverFrom,
    absentName,
  } = notice;
  const [whose, gave, handed] = absentName
    ? ['sus', 'le ha asignado', 'le ha traspasado']
    : ['tus', 'te ha asignado', 'te ha traspasado'];
  const textOfSeveral = (records: string, several: string) =>
    handedOverFrom ? `${who} ${handed} ${records} de ${handedOverFrom}` : `${who} ${gave} ${several}`;
  switch (notice.kind) {
    case 'leadAssigned':
      if (!notice.leadId) return textOfSeveral('los leads', 'varios leads');
      // Nobody chose: the agency distributes its leads.
      return `${notice.causedByName ? `${who} ${gave}` : 'Te ha llegado'} ${leadName ? `el lead ${leadName}` : 'un lead'}`;
    case 'taskAssigned':
      return notice.taskId
        ? `${who} ${gave} la tarea ${quoted(taskTitle)}`
        : textOfSeveral('las tareas', 'varias tareas');
    case 'eventCreated':
      return `${who} ${gave} el evento ${quoted(eventTitle)}${eventTime ? `: ${eventTime}` : ''}`;
    case 'eventMoved':
      return `${who} ha movido ${quoted(eventTitle)}${eventTime ? ` a ${eventTime}` : ' de hora'}`;
    case 'newMatches': {
      if (price) {
        const whom = leadName ?? `${count ?? 0} de ${whose} leads`;
        return `Ha bajado a ${price}: encaja con ${whom}${propertyTitle ? ` · ${quoted(propertyTitle)}` : ''}`;
      }
      const matches = count === 1 ? '1 cruce nuevo' : `${count ?? 0} cruces nuevos`;
      const subject = leadName ?? (propertyTitle && quoted(propertyTitle));
      return subject ? `${matches} para ${subject}` : matches;
    }
    case 'followUpDue':
      return `Hoy toca el seguimiento de ${leadName ?? 'un lead'}`;
    case 'documentMissing':
      return `A ${quoted(propertyTitle)} le falta documentación y está publicada`;
    case 'messageReceived':
      return `${leadName ?? 'Un lead'} ha escrito otra vez`;
    case 'mailUnprocessed':
      return 'Ha llegado un correo sin teléfono ni email: está en Correos sin procesar';
    case 'ownerAsksPrice':
      return `El propietario de ${quoted(propertyTitle)} pide revisar el precio`;
    case 'ownerKeeps':
      return `El propietario de ${quoted(propertyTitle)} dice que sigue ${toOffered(propertyStatus)}`;
    case 'ownerWithdraws':
      return `El propietario de ${quoted(propertyTitle)} dice que ya no está ${toOffered(propertyStatus)}`;
    case 'tieRefused':
      return `${who} no puede vincular ${leadName ?? 'un lead'}: ya está vinculado a un propietario que no ve`;
    default: {
      // Of a kind that a release after this one has.
      const subject = leadName ?? propertyTitle ?? taskTitle ?? eventTitle;
      return subject ? `Aviso sobre ${subject}` : 'Aviso nuevo: recarga la página para leerlo';
    }
  }
}
