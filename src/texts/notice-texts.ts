import type { NoticeKind } from '../../db/domain/notices/notices.ts';

/** What a notice is about, as its list answers it; names are null where the user may not see the record. */
export type NoticeFacts = {
  kind: NoticeKind;
  count: number | null;
  causedByName: string | null;
  leadName: string | null;
  propertyTitle: string | null;
  taskTitle: string | null;
  eventTitle: string | null;
};

const quoted = (title: string | null) => (title ? `«${title}»` : 'un registro');

/** The sentence of a notice; `eventTime` is the formatted start of its event. */
export function noticeText(notice: NoticeFacts, eventTime: string | null): string {
  const who = notice.causedByName ?? 'Alguien';
  const { leadName, propertyTitle, taskTitle, eventTitle, count } = notice;
  switch (notice.kind) {
    case 'leadAssigned':
      return leadName ? `${who} te ha asignado el lead ${leadName}` : `${who} te ha traspasado sus leads`;
    case 'taskAssigned':
      return taskTitle
        ? `${who} te ha asignado la tarea ${quoted(taskTitle)}`
        : `${who} te ha traspasado sus tareas`;
    case 'eventCreated':
      return `${who} te ha puesto el evento ${quoted(eventTitle)}${eventTime ? `: ${eventTime}` : ''}`;
    case 'eventMoved':
      return `${who} ha cambiado ${quoted(eventTitle)}${eventTime ? ` a ${eventTime}` : ' de hora'}`;
    case 'newMatches': {
      const matches = count === 1 ? '1 cruce nuevo' : `${count ?? 0} cruces nuevos`;
      const subject = leadName ?? (propertyTitle && quoted(propertyTitle));
      return subject ? `${matches} para ${subject}` : matches;
    }
    case 'followUpDue':
      return `Hoy toca el seguimiento de ${leadName ?? 'un lead'}`;
    case 'documentMissing':
      return `A ${quoted(propertyTitle)} le falta documentación y está publicada`;
  }
}
