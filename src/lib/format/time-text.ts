const HALF_HOURS = 48;

/** Every half hour of a day: '00:00', '00:30' … '23:30'. */
export const halfHours: readonly string[] = Array.from(
  { length: HALF_HOURS },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
);

/** The time 'HH:mm' that was typed: '9:30', '9.30', '09:30', '930', '9h', '17'. Null for what no clock shows. */
export function readTime(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const parts = /^(\d{1,2})(?:[:.,h ](\d{2})?)?\s*h?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text);
  if (!parts) return null;
  const [hour, minute] = [Number(parts[1]), Number(parts[2] ?? 0)];
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Whether nothing more is to be expected of what is being typed: '17:30', but not '1'. */
export const isWholeTime = (typed: string): boolean =>
  /^\d\d:\d\d$/.test(typed.trim()) && readTime(typed) !== null;

/** What is wrong with a time as it was left, as a sentence; undefined when nothing is. */
export const timeComplaint = (typed: string): string | undefined =>
  typed.trim() === '' || readTime(typed) ? undefined : 'Escribe la hora así: hh:mm, de 00:00 a 23:59.';
