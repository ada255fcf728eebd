const HALF_HOURS = 48;

/** Every half hour of a day: '00:00', '00:30' … '23:30'. */
export const halfHours: readonly string[] = Array.from(
  { length: HALF_HOURS },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
);

/** Parses a typed time ('9:30', '9.30', '09:30', '930', '9h', '17') to 'HH:mm'; null when invalid. */
export function parseTime(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  const parts = /^(\d{1,2})(?:[:.,h ](\d{2})?)?\s*h?$/.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text);
  if (!parts) return null;
  const [hour, minute] = [Number(parts[1]), Number(parts[2] ?? 0)];
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Whether a time is typed completely: '17:30', but not '1'. */
export const isCompleteTime = (typed: string): boolean =>
  /^\d\d:\d\d$/.test(typed.trim()) && parseTime(typed) !== null;

/** The validation message of a typed time; undefined when it is empty or valid. */
export const findTimeProblem = (typed: string): string | undefined =>
  typed.trim() === '' || parseTime(typed) ? undefined : 'Escribe la hora así: hh:mm, de 00:00 a 23:59.';
