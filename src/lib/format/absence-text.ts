import { madridDay } from './format.ts';

/** A day ('YYYY-MM-DD') as '12/8', with the year unless it is the current one. */
function shortDay(iso: string): string {
  const [year, month, day] = iso.split('-').map(Number);
  const isThisYear = iso.slice(0, 4) === madridDay().slice(0, 4);
  return `${day}/${month}${isThisYear ? '' : `/${year}`}`;
}

/** 'Ausente hasta el 12/8', of the last day of an absence. */
export const absentText = (lastDay: string): string => `Ausente hasta el ${shortDay(lastDay)}`;

/** 'del 3/8 al 12/8', of the days of an absence; 'el 3/8' of a single one. */
export const absenceDaysText = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string =>
  firstDay === lastDay ? `el ${shortDay(firstDay)}` : `del ${shortDay(firstDay)} al ${shortDay(lastDay)}`;

/** A name as it is offered where people are chosen: 'Ana · Ausente hasta el 12/8'. */
export const withAbsence = (name: string, absentUntil: string | null): string =>
  absentUntil ? `${name} · ${absentText(absentUntil)}` : name;
