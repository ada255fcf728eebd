import { House } from 'lucide-react';
import type { NavigationSection } from '../../lib/section.ts';
import { propertyParams } from './property-params.ts';

export const propertiesSection = {
  path: '/crm/properties',
  label: 'Properties',
  title: 'Propiedades',
  newTitle: 'Nueva propiedad',
  icon: House,
  shortcut: 'p',
  quickCreate: { property: 'p' },
  list: propertyParams,
  record: '/crm/properties/$id',
} as const satisfies NavigationSection;
