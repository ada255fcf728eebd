import type { Section } from '../../lib/section.ts';

export const duplicatesSection = {
  path: '/crm/duplicates',
  title: 'Posibles duplicados',
} as const satisfies Section;
