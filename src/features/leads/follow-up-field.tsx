import { addDays } from '../../../db/domain/madrid.ts';
import { madridDay } from '../../lib/format/format.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { useField } from '../../ui/form/form.tsx';

const chips = [
  { label: 'Hoy', days: 0 },
  { label: 'Mañana', days: 1 },
  { label: '+3 días', days: 3 },
  { label: '+1 semana', days: 7 },
];

/** A day from today on, with buttons for the nearest ones. Pressing the chosen one again clears it. */
export function FollowUpField({ name, label }: { name: string; label: string }) {
  const { value, onChange } = useField(name);
  const today = madridDay();
  return (
    <div className="flex flex-col gap-2">
      <DateField name={name} label={label} min={today} />
      <div className="flex flex-wrap gap-2">
        {chips.map((chip) => {
          const day = addDays(today, chip.days);
          const chosen = value === day;
          return (
            <Button
              key={chip.label}
              size="sm"
              aria-pressed={chosen}
              aria-label={`${label}: ${chip.label}`}
              className="aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-strong"
              onClick={() => onChange(chosen ? '' : day)}
            >
              {chip.label}
            </Button>
          );
        })}
      </div>
    </div>
  );
}
