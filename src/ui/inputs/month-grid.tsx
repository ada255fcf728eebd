import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import { formatDayWithWeekday, madridDay } from '../../lib/format/format.ts';
import { clampDay, dayAfterKey, getMonthWeeks } from '../../lib/format/month-days.ts';
import { MonthHeader } from './month-header.tsx';

const weekdays = 'lunes martes miércoles jueves viernes sábado domingo'.split(' ');

type MonthGridProps = {
  value: string | null;
  min: string;
  max: string;
  onChoose: (day: string) => void;
};

/** A date grid (ARIA grid pattern): arrows move by days, page keys by months, with Shift by years. */
export function MonthGrid({ value, min, max, onChoose }: MonthGridProps) {
  const today = madridDay();
  const [focusedDay, setFocusedDay] = useState(() => clampDay(value ?? today, min, max));
  const grid = useRef<HTMLTableElement>(null);
  const movedByKey = useRef(false);
  const title = useId();
  useEffect(() => {
    if (movedByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${focusedDay}"]`)?.focus();
    movedByKey.current = false;
  }, [focusedDay]);
  function handleKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(event, focusedDay);
    if (next === undefined) return;
    event.preventDefault();
    movedByKey.current = true;
    setFocusedDay(clampDay(next, min, max));
  }
  return (
    <div className="w-max">
      <MonthHeader id={title} day={focusedDay} min={min} max={max} onChange={setFocusedDay} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a date grid is navigated with arrow keys */}
      <table ref={grid} role="grid" aria-labelledby={title} onKeyDown={handleKeyDown}>
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday} className="h-7 text-12 font-normal text-ink-soft">
                {weekday === 'miércoles' ? 'X' : weekday[0]?.toUpperCase()}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {getMonthWeeks(focusedDay).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === focusedDay ? 0 : -1}
                    aria-label={formatDayWithWeekday(day)}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    disabled={day < min || day > max}
                    onClick={() => onChoose(day)}
                    className={classes(
                      dayClass,
                      dayStateClass(day, { value, today, month: focusedDay.slice(0, 7) }),
                    )}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const dayClass =
  'grid size-9 place-items-center rounded-full text-13 tabular-nums focus-visible:-outline-offset-2 disabled:cursor-not-allowed disabled:opacity-35 pointer-coarse:size-11 pointer-coarse:text-14';

function dayStateClass(
  day: string,
  { value, today, month }: { value: string | null; today: string; month: string },
) {
  if (day === value) return 'bg-accent font-semibold text-accent-ink';
  if (day === today) return 'font-semibold text-accent ring-1 ring-accent ring-inset hover:bg-sunken';
  return day.startsWith(month) ? 'hover:bg-sunken' : 'text-ink-faint hover:bg-sunken';
}
