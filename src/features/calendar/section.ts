import { CalendarDays } from 'lucide-react';
import type { NavigationSection } from '../../lib/section.ts';

export const calendarSection = {
  path: '/crm/calendar',
  label: 'Calendario',
  icon: CalendarDays,
  position: 2,
  shortcut: 'c',
} as const satisfies NavigationSection;
