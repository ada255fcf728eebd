import type { Section } from '../../lib/section.ts';

export const duplicatesSection = {
  path: '/crm/duplicates',
  label: 'Posibles duplicados',
} as const satisfies Section;
