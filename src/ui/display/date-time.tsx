import { formatDateTime, formatRelativeDate } from '../../lib/format/format.ts';

/** The class of a table cell with a date: its year may wrap to a second line. */
export const dateCellClass = 'text-13 leading-4 whitespace-normal!';

/** An instant with its time ('26 de noviembre, 17:30'), or relative when `relative` ('hoy, 17:30', '26 de noviembre'); the title has both. */
export function DateTime({ iso, relative }: { iso: string; relative?: boolean }) {
  return (
    <time dateTime={iso} title={formatDateTime(iso)}>
      {relative ? formatRelativeDate(iso) : formatDateTime(iso)}
    </time>
  );
}
