import { countText } from '../../lib/format/count-text.ts';

type ListCountProps = {
  /** The number of matches; null and undefined while unknown. */
  total: number | null | undefined;
  /** The number of all records, where the list says it. */
  all?: number;
  filters: object;
  noun: string;
};

/** How many records the list shows, announced when it changes. */
export function ListCount({ total, ...counted }: ListCountProps) {
  return <span aria-live="polite">{typeof total === 'number' && countText({ total, ...counted })}</span>;
}
