import type { Section } from '../../lib/section.ts';

export const importsSection = {
  path: '/crm/import',
  label: 'Importar',
} as const satisfies Section;
