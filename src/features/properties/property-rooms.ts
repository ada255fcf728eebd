import { area, count } from '../../lib/format/format.ts';
import { plural } from '../../lib/format/plural.ts';

type Rooms = { bedrooms: number | null; bathrooms: number | null; area: number | null };

/** What is known of a home's size: ['3 hab.', '2 baños', '85 m²']. */
export function roomTexts({ bedrooms, bathrooms, area: metres }: Rooms): string[] {
  return [
    bedrooms === null ? '' : `${count(bedrooms)}\u00a0hab.`,
    bathrooms === null ? '' : plural(bathrooms, 'baño', 'baños'),
    metres === null ? '' : area(metres),
  ].filter(Boolean);
}
