import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../../lib/classes.ts';
import { dayWithWeekday, madridDay } from '../../lib/format/format.ts';
import { clampDay, dayAfterKey, weeksOf } from '../../lib/format/month-days.ts';
import { MonthHeader } from './month-header.tsx';

const weekdays = 'lunes martes miércoles jueves viernes sábado domingo'.split(' ');

type MonthGridProps = {
  value: string | null;
  min: string;
  max: string;
  onChoose: (day: string) => void;
};

/** The days of a month, to choose one; arrows go by days, the page keys by months and with Shift by years. */
export function MonthGrid({ value, min, max, onChoose }: MonthGridProps) {
  const today = madridDay();
  const [at, setAt] = useState(() => clampDay(value ?? today, min, max));
  const grid = useRef<HTMLTableElement>(null);
  const walked = useRef(false);
  const title = useId();
  useEffect(() => {
    if (walked.current) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
    walked.current = false;
  }, [at]);
  function walk(event: KeyboardEvent) {
    const next = dayAfterKey(event, at);
    if (next === undefined) return;
    event.preventDefault();
    walked.current = true;
    setAt(clampDay(next, min, max));
  }
  return (
    <div className="w-max">
      <MonthHeader id={title} at={at} min={min} max={max} onTurn={setAt} />
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid of days is walked by arrows */}
      <table ref={grid} role="grid" aria-labelledby={title} onKeyDown={walk}>
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
          {weeksOf(at).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className="p-0">
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === at ? 0 : -1}
                    aria-label={dayWithWeekday(day)}
                    aria-pressed={day === value}
                    aria-current={day === today ? 'date' : undefined}
                    disabled={day < min || day > max}
                    onClick={() => onChoose(day)}
                    className={classes(dayClass, lookOf(day, { value, today, month: at.slice(0, 7) }))}
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

function lookOf(
  day: string,
  { value, today, month }: { value: string | null; today: string; month: string },
) {
  if (day === value) return 'bg-accent font-semibold text-accent-ink';
  if (day === today) return 'font-semibold text-accent ring-1 ring-accent ring-inset hover:bg-sunken';
  return day.startsWith(month) ? 'hover:bg-sunken' : 'text-ink-faint hover:bg-sunken';
}
