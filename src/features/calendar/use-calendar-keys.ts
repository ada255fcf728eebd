import { useEffect, useEffectEvent, useRef } from 'react';
import { stepFrom } from '../../../db/domain/calendar-period.ts';
import type { CalendarView } from '../../../db/domain/calendar-views.ts';
import { isFreeKey, useShortcutsOn } from '../../lib/use-shortcuts-on.ts';
import type { CalendarSearch } from './calendar-search.ts';
import { todayIn } from './calendar-shown.ts';

type Keys = { day: string; view: CalendarView; go: (to: CalendarSearch) => void };

/** Milliseconds for which a letter may be the second of two: N and T is a new task. */
const PATIENCE = 2500;

/** Left and right go through the periods, T goes to today. */
export function useCalendarKeys({ day, view, go }: Keys) {
  const [letters] = useShortcutsOn();
  const first = useRef({ key: '', at: 0 });
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, shiftKey, timeStamp } = event;
    const { key: before, at } = first.current;
    first.current = { key, at: timeStamp };
    if (shiftKey || !isFreeKey(event)) return;
    // On a narrow window the grid itself slides.
    if (target instanceof Element && target.matches('section') && target.scrollWidth > target.clientWidth)
      return;
    const isSecond = /^[ng]$/i.test(before) && timeStamp - at < PATIENCE;
    if (key === 'ArrowLeft') go({ date: stepFrom(view, day, -1) });
    else if (key === 'ArrowRight') go({ date: stepFrom(view, day, 1) });
    else if (key.toLowerCase() === 't' && letters && !isSecond) go(todayIn(view));
  });
  useEffect(() => {
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, []);
}
