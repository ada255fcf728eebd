import type { MainSection } from '../../lib/section.ts';

export const profileSection = {
  path: '/crm/profile',
  label: 'Mi Perfil',
  shortcut: 'y',
} as const satisfies MainSection;
