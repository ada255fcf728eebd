import { dateTime, when } from '../../lib/format/format.ts';

/** A table's cell with a date: its year may stand on a second line. */
export const dateCellClass = 'text-13 leading-4 whitespace-normal!';

/** An instant with its hour ('26 de noviembre, 17:30'), or in passing ('hoy, 17:30', '26 de noviembre'); with its hour in the title. */
export function DateTime({ iso, passing }: { iso: string; passing?: boolean }) {
  return (
    <time dateTime={iso} title={dateTime(iso)}>
      {passing ? when(iso) : dateTime(iso)}
    </time>
  );
}
