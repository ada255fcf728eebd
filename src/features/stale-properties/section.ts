import type { Section } from '../../lib/section.ts';
import { stalePropertyParams } from './stale-property-params.ts';

export const stalePropertiesSection = {
  path: '/crm/properties/stale',
  label: 'Sin movimiento',
  list: stalePropertyParams,
} as const satisfies Section;
