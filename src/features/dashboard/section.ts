import { LayoutDashboard } from 'lucide-react';
import type { NavigationSection } from '../../lib/section.ts';

export const dashboardSection = {
  path: '/crm',
  label: 'Dashboard',
  icon: LayoutDashboard,
  position: 1,
  shortcut: 'd',
} as const satisfies NavigationSection;
