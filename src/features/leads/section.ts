import { Users } from 'lucide-react';
import type { NavigationSection } from '../../lib/section.ts';
import { leadParams } from './lead-params.ts';

export const leadsSection = {
  path: '/crm/leads',
  label: 'Leads',
  title: 'Leads',
  newTitle: 'Nuevo lead',
  icon: Users,
  shortcut: 'l',
  quickCreate: { quickLead: 'r', lead: 'l' },
  list: leadParams,
  record: '/crm/leads/$id',
} as const satisfies NavigationSection;
