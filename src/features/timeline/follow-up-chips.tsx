import { useRef, useState } from 'react';
import { addDays } from '../../../db/domain/madrid.ts';
import { formatDay, madridDay } from '../../lib/format/format.ts';
import { DayChips, dayChipClass } from '../../ui/form/day-chips.tsx';
import { DateControl } from '../../ui/inputs/date-control.tsx';

type FollowUpChipsProps = {
  legend: string;
  /** A day 'YYYY-MM-DD', null for none. */
  value: string | null;
  /** `day` is null for none. */
  onChange: (day: string | null) => void;
  /** The text of the field for another day while it is open, null while not; kept here without a draft of the caller. */
  typed?: string | null;
  onTyped?: (typed: string | null) => void;
  /** The message of the field for another day. */
  error?: string;
  disabled?: boolean;
};

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

/** The days of a next follow-up that one touch chooses, and any other from today on. */
export function FollowUpChips({ legend, value, onChange, error, disabled, ...draft }: FollowUpChipsProps) {
  const today = madridDay();
  const [own, setOwn] = useState<string | null>(null);
  const { typed = own, onTyped: setTyped = setOwn } = draft;
  const choices = [
    { label: 'Hoy', day: today },
    { label: 'Mañana', day: addDays(today, 1) },
    { label: '+3 días', day: addDays(today, 3) },
    { label: '+1 semana', day: addDays(today, 7) },
  ];
  const otherDay = useRef<HTMLButtonElement>(null);
  const other = value && !choices.some(({ day }) => day === value) ? value : null;
  function choose(day: string | null) {
    if (disabled) return;
    setTyped(null);
    onChange(day);
    // 'Quitar' and the field for another day go away.
    if (typed !== null || day === null) otherDay.current?.focus();
  }
  return (
    // Not `disabled`, which would take the focus from the chip that was pressed.
    <fieldset aria-disabled={disabled} className="min-w-0">
      <legend className="mb-1 text-13 font-medium">{legend}</legend>
      <DayChips choices={choices} value={value} onChange={choose}>
        <button
          type="button"
          ref={otherDay}
          aria-pressed={other !== null}
          aria-expanded={typed !== null}
          onClick={() => !disabled && setTyped(typed === null ? (other ?? '') : null)}
          className={dayChipClass}
        >
          {other ? formatDay(other) : 'Fecha'}
        </button>
        {value && (
          <button type="button" onClick={() => choose(null)} className={dayChipClass}>
            Quitar
          </button>
        )}
      </DayChips>
      {typed !== null && (
        <DateControl
          label="Otro día"
          value={typed}
          min={today}
          error={isDay(typed) && typed < today ? 'Elige hoy o un día posterior.' : error}
          onChange={(day) => {
            setTyped(day);
            if (isDay(day) && day >= today) choose(day);
          }}
          className="mt-2 max-w-60"
        />
      )}
    </fieldset>
  );
}
