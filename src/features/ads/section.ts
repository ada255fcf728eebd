import { Megaphone } from 'lucide-react';
import type { NavigationSection } from '../../lib/section.ts';
import { adParams } from './ad-params.ts';

export const adsSection = {
  path: '/crm/ads',
  label: 'Ads',
  dashboardLabel: 'Ads',
  title: 'Anuncios',
  newTitle: 'Nuevo anuncio',
  icon: Megaphone,
  position: 7,
  shortcut: 'a',
  list: adParams,
} as const satisfies NavigationSection;
