import { addDays, today } from '../madrid.ts';

/** The most absences of a user that are not over. A trigger enforces it. */
export const MAX_ABSENCES = 20;
/** The days that an absence may last. */
export const MAX_ABSENCE_DAYS = 366;

/** The days of an absence ('YYYY-MM-DD', in Madrid), the last one included. */
export type AbsenceDays = { firstDay: string; lastDay: string };

export const ABSENCE_OVERLAPS = 'Ya hay una ausencia en esos días.';
export const ABSENCES_FULL = `Como máximo ${MAX_ABSENCES} ausencias previstas.`;
export const FIRST_DAY_PASSED = 'El primer día ya ha pasado.';
export const OTHERS_ABSENCE = 'Solo los gerentes pueden cambiar la ausencia de otra persona.';
export const OWN_SUBSTITUTE = 'Elige a otra persona: nadie se sustituye a sí mismo.';
export const SUBSTITUTE_ABSENT = 'También está ausente alguno de esos días. Elige a otra persona.';
export const SUBSTITUTE_INACTIVE = 'Este usuario no está activo. Elige a otra persona.';

/** Whether an absence has begun and is not over. */
export const isAbsentOn = ({ firstDay, lastDay }: AbsenceDays, day = today()): boolean =>
  firstDay <= day && day <= lastDay;

/** The last day of an absence that ends today because the person is back; null where nothing of it is left: it began today, or is to come. */
export const getEarlyEnd = ({ firstDay }: AbsenceDays, day = today()): string | null =>
  firstDay < day ? addDays(day, -1) : null;
