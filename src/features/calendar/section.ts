import { CalendarDays } from 'lucide-react';
import type { NavigationSection } from '../../lib/section.ts';

export const calendarSection = {
  path: '/crm/calendar',
  label: 'Calendario',
  title: 'Calendario',
  icon: CalendarDays,
  shortcut: 'c',
  quickCreate: { event: 'e' },
} as const satisfies NavigationSection;
