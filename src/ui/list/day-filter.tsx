import { dayComplaint, isDay } from '../../lib/format/day-text.ts';
import { DateControl } from '../inputs/date-control.tsx';

type DayFilterProps = {
  label: string;
  /** A day 'YYYY-MM-DD', '' for none. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
};

/** A filter that is a day between two others. */
export function DayFilter({ onChange, ...field }: DayFilterProps) {
  // What is no day yet, or none between the two, asks for nothing.
  const change = (next: string) =>
    (next === '' || (isDay(next) && !dayComplaint(next, field))) && onChange(next);
  return <DateControl {...field} onChange={change} />;
}
