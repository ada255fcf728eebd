import { House } from 'lucide-react';
import type { NavigationSection } from '../../lib/section.ts';
import { propertyParams } from './property-params.ts';

export const propertiesSection = {
  path: '/crm/properties',
  label: 'Properties',
  dashboardLabel: 'Properties',
  title: 'Propiedades',
  newTitle: 'Nueva propiedad',
  icon: House,
  position: 6,
  shortcut: 'p',
  list: propertyParams,
} as const satisfies NavigationSection;
