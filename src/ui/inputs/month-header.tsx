import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { addMonths, clampDay } from '../../lib/format/month-days.ts';
import { IconButton } from '../button.tsx';

const monthName = new Intl.DateTimeFormat('es-ES', { month: 'long', timeZone: 'UTC' });
const steps = [
  { label: 'Año anterior', months: -12, Icon: ChevronsLeft },
  { label: 'Mes anterior', months: -1, Icon: ChevronLeft },
  { label: 'Mes siguiente', months: 1, Icon: ChevronRight },
  { label: 'Año siguiente', months: 12, Icon: ChevronsRight },
];

type MonthHeaderProps = {
  id: string;
  day: string;
  min: string;
  max: string;
  onChange: (day: string) => void;
};

/** The month of a day, with buttons to the previous and next month and year between min and max. */
export function MonthHeader({ id, day, min, max, onChange }: MonthHeaderProps) {
  const buttons = steps.map(({ label, months, Icon }) => {
    const month = addMonths(day, months).slice(0, 7);
    return (
      <IconButton
        key={label}
        label={label}
        disabled={month < min.slice(0, 7) || month > max.slice(0, 7)}
        onClick={() => onChange(clampDay(addMonths(day, months), min, max))}
      >
        <Icon aria-hidden="true" />
      </IconButton>
    );
  });
  return (
    <div className="flex items-center pb-1">
      {buttons.slice(0, 2)}
      <h2 id={id} aria-live="polite" className="flex-1 text-center font-semibold first-letter:uppercase">
        {monthName.format(new Date(day))} {day.slice(0, 4)}
      </h2>
      {buttons.slice(2)}
    </div>
  );
}
