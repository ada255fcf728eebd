import { KeyRound } from 'lucide-react';
import type { NavigationSection } from '../../lib/section.ts';
import { ownerParams } from './owner-params.ts';

export const ownersSection = {
  path: '/crm/property-owners',
  label: 'Property Owners',
  dashboardLabel: 'Property Owners',
  title: 'Propietarios',
  newTitle: 'Nuevo propietario',
  icon: KeyRound,
  position: 5,
  shortcut: 'o',
  list: ownerParams,
} as const satisfies NavigationSection;
