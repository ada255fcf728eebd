import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { stepPeriod } from '../../../db/domain/calendar/calendar-period.ts';
import type { CalendarView } from '../../../db/domain/calendar/calendar-views.ts';
import { shortcutKey } from '../../lib/shortcut-key.ts';
import { isFreeKey, useShortcutsOn } from '../../lib/use-shortcuts-on.ts';
import type { CalendarSearch } from './calendar-params.ts';
import { getTodayForView } from './resolve-day-and-view.ts';

type KeyOptions = { day: string; view: CalendarView; go: (to: CalendarSearch) => void };

/** How long a letter may be the second key of a sequence: N and T is a new task. */
const SECOND_KEY_TIMEOUT_MS = 2500;

/** Keyboard shortcuts: left and right change the period, T goes to today. */
export function useCalendarKeys({ day, view, go }: KeyOptions) {
  const [letters] = useShortcutsOn();
  const first = useRef({ letter: '', at: 0 });
  const handleKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, shiftKey, timeStamp } = event;
    const letter = shortcutKey(event);
    const { letter: before, at } = first.current;
    first.current = { letter, at: timeStamp };
    if (shiftKey || !isFreeKey(event)) return;
    // On a narrow screen the arrow keys scroll the grid.
    if (target instanceof Element && target.matches('section') && target.scrollWidth > target.clientWidth)
      return;
    const isSecond = /^[ng]$/.test(before) && timeStamp - at < SECOND_KEY_TIMEOUT_MS;
    if (key === 'ArrowLeft') go({ date: stepPeriod(view, day, -1) });
    else if (key === 'ArrowRight') go({ date: stepPeriod(view, day, 1) });
    else if (letter === 't' && letters && !isSecond) go(getTodayForView(view));
  });
  useLayoutEffect(() => {
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, []);
}
