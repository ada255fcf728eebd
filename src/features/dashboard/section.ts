import { LayoutDashboard } from 'lucide-react';
import type { NavigationSection } from '../../lib/section.ts';
import { DASHBOARD_SCOPES_KEY } from '../../lib/storage/storage-keys.ts';

export const dashboardSection = {
  path: '/crm',
  label: 'Dashboard',
  icon: LayoutDashboard,
  shortcut: 'd',
  storage: [DASHBOARD_SCOPES_KEY],
} as const satisfies NavigationSection;
