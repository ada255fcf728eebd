import {
  type ActivityKind,
  type CallOutcome,
  callOutcomes,
  type TimelineKind,
  timelineKinds,
} from '../../db/domain/timeline/activities.ts';
import { toOptions } from './option-texts.ts';

const kindTexts: Record<ActivityKind, string> = {
  call: 'Llamada',
  whatsapp: 'WhatsApp',
  email: 'Email',
  visit: 'Visita',
  note: 'Nota',
};
const outcomeTexts: Record<CallOutcome, string> = {
  answered: 'contestó',
  noAnswer: 'no contesta',
  voicemail: 'buzón',
};
const filterTexts: Record<TimelineKind, string> = {
  call: 'Llamadas',
  whatsapp: 'WhatsApp',
  email: 'Emails',
  visit: 'Visitas',
  note: 'Notas',
  changes: 'Cambios',
  agenda: 'Eventos y tareas',
};
/** 'eliminada' for a word that is feminine in Spanish. */
const deletedTexts: Record<ActivityKind, string> = {
  call: 'Llamada eliminada',
  whatsapp: 'WhatsApp eliminado',
  email: 'Email eliminado',
  visit: 'Visita eliminada',
  note: 'Nota eliminada',
};

export const activityKindText = (kind: ActivityKind) => kindTexts[kind];
/** 'Llamada eliminada por Adrián'. */
export const deletedActivityText = (kind: ActivityKind, by: string) => `${deletedTexts[kind]} por ${by}`;
export const callOutcomeText = (outcome: CallOutcome) => outcomeTexts[outcome];
export const callOutcomeOptions = toOptions(callOutcomes, outcomeTexts);
export const timelineKindOptions = toOptions(timelineKinds, filterTexts);
