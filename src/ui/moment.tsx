import { dateTime, day, when } from '../lib/format.ts';

/** An instant as its day ('26 de noviembre de 2026'), or in passing ('hoy, 17:30'); in full in the title. */
export function Moment({ iso, passing }: { iso: string; passing?: boolean }) {
  return (
    <time dateTime={iso} title={dateTime(iso)}>
      {passing ? when(iso) : day(iso)}
    </time>
  );
}
