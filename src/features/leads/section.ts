import { Users } from 'lucide-react';
import type { NavigationSection } from '../../lib/section.ts';
import { leadParams } from './lead-params.ts';

export const leadsSection = {
  path: '/crm/leads',
  label: 'Leads',
  dashboardLabel: 'Leads',
  newTitle: 'Nuevo lead',
  icon: Users,
  position: 4,
  shortcut: 'l',
  list: leadParams,
} as const satisfies NavigationSection;
