import { adPlatforms } from '../domain/ads.ts';
import { fold } from '../domain/fold.ts';
import type { ads } from '../tables/ads.ts';
import type { properties } from '../tables/properties.ts';
import type { Random } from './random.ts';

type Ad = typeof ads.$inferInsert;
type Property = typeof properties.$inferInsert;
const HOUR = 3_600_000;

const openings = ['Oportunidad:', 'Exclusiva:', 'Novedad:', 'Visítalo:'];
const closings = [
  'Cerca del metro, de colegios y del mercado del barrio. Gastos de comunidad moderados.',
  'Muy luminoso, orientado al sur y con los ventanales recién cambiados. Se visita con cita previa.',
  'Finca con ascensor y portero. La cocina y los baños son nuevos, y no hay obras previstas en el edificio.',
];

/** `count` ads over the three portals, newest first, of properties that are there to be advertised. */
export function demoAds(
  random: Random,
  agencyId: string,
  among: readonly Property[],
  count: number,
  today: number,
): Ad[] {
  return Array.from({ length: count }, (_, place) => {
    const property = among[place % among.length] as Property;
    const title = `${random.pick(openings)} ${property.title}`;
    const gone = property.status === 'Vendida' || property.status === 'Alquilada';
    const views = random.between(20, 2400);
    const made = Date.parse(property.createdAt);
    // Not before the property was there, and not after today began.
    const at = new Date(
      Math.max(made + HOUR, Math.min(made + random.between(4, 60) * HOUR, today)),
    ).toISOString();
    return {
      id: random.uuid(),
      agencyId,
      clientKey: random.uuid(),
      title,
      titleFolded: fold(title),
      description: `${property.title}. ${random.pick(closings)}`,
      propertyId: property.id,
      platform: adPlatforms[place % adPlatforms.length] ?? 'Idealista',
      status: gone ? 'Expired' : random.pick(['Active', 'Active', 'Active', 'Paused'] as const),
      views,
      leadsCount: Math.floor(views / random.between(60, 190)),
      createdAt: at,
      updatedAt: at,
    } satisfies Ad;
  });
}
