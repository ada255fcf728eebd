import { Building2 } from 'lucide-react';
import type { NavigationSection } from '../../lib/section.ts';

export const agencySection = {
  path: '/crm/agency',
  label: 'Mi agencia',
  dashboardLabel: 'Agency',
  icon: Building2,
  position: 8,
  shortcut: 'm',
  access: 'manager',
} as const satisfies NavigationSection;
