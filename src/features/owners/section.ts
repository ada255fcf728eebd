import { KeyRound } from 'lucide-react';
import type { NavigationSection } from '../../lib/section.ts';
import { ownerParams } from './owner-params.ts';

export const ownersSection = {
  path: '/crm/property-owners',
  label: 'Property Owners',
  title: 'Propietarios',
  newTitle: 'Nuevo propietario',
  icon: KeyRound,
  shortcut: 'o',
  quickCreate: { owner: 'o' },
  list: ownerParams,
  record: '/crm/property-owners/$id',
} as const satisfies NavigationSection;
