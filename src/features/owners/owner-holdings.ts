import { plural } from '../../lib/format/plural.ts';
import type { ListedOwner } from './owner-types.ts';

/** The owner's numbers of properties and active ads: '2 propiedades · 1 anuncio activo'. */
export const holdingsText = ({
  propertiesCount,
  activeAdsCount,
}: Pick<ListedOwner, 'propertiesCount' | 'activeAdsCount'>): string =>
  `${plural(propertiesCount, 'propiedad', 'propiedades')} · ${plural(activeAdsCount, 'anuncio activo', 'anuncios activos')}`;
