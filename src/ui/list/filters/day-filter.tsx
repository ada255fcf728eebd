import { findDayProblem, isDay } from '../../../lib/format/day-text.ts';
import { DateControl } from '../../inputs/date-control.tsx';

type DayFilterProps = {
  label: string;
  /** A day 'YYYY-MM-DD', '' for none. */
  value: string;
  onChange: (value: string) => void;
  min?: string;
  max?: string;
};

/** A date filter between min and max. */
export function DayFilter({ onChange, ...field }: DayFilterProps) {
  // An incomplete date, or one out of range, does not change the filter.
  const change = (next: string) =>
    (next === '' || (isDay(next) && !findDayProblem(next, field))) && onChange(next);
  return <DateControl {...field} onChange={change} />;
}
