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

type MonthHeadProps = { id: string; at: string; min: string; max: string; onTurn: (day: string) => void };

/** The month of a day, and the ways to others between min and max. */
export function MonthHeader({ id, at, min, max, onTurn }: MonthHeadProps) {
  const turns = steps.map(({ label, months, Icon }) => {
    const month = addMonths(at, months).slice(0, 7);
    return (
      <IconButton
        key={label}
        label={label}
        disabled={month < min.slice(0, 7) || month > max.slice(0, 7)}
        onClick={() => onTurn(clampDay(addMonths(at, months), min, max))}
      >
        <Icon aria-hidden="true" />
      </IconButton>
    );
  });
  return (
    <div className="flex items-center pb-1">
      {turns.slice(0, 2)}
      <h2 id={id} aria-live="polite" className="flex-1 text-center font-semibold first-letter:uppercase">
        {monthName.format(new Date(at))} {at.slice(0, 4)}
      </h2>
      {turns.slice(2)}
    </div>
  );
}
