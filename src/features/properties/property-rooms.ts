import { formatCount, formatSquareMetres } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';

type Rooms = { bedrooms: number | null; bathrooms: number | null; area: number | null };

/** The known sizes of a home as texts: ['3 hab.', '2 baños', '85 m²']. */
export function roomTexts({ bedrooms, bathrooms, area: metres }: Rooms): string[] {
  return [
    bedrooms === null ? '' : `${formatCount(bedrooms)}\u00a0hab.`,
    bathrooms === null ? '' : plural(bathrooms, 'baño', 'baños'),
    metres === null ? '' : formatSquareMetres(metres),
  ].filter(Boolean);
}
