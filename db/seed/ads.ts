import { adPlatforms } from '../domain/ads/ads.ts';
import { addDays, toLocalDay } from '../domain/madrid.ts';
import { foldTitle } from '../domain/search/folded-columns.ts';
import { ads } from '../tables/ads.ts';
import { defineDemoRows } from './demo-rows.ts';

const HOUR_MS = 3_600_000;

const openings = ['Oportunidad:', 'Exclusiva:', 'Novedad:', 'Visítalo:'];
const closings = [
  'Cerca del metro, de colegios y del mercado del barrio. Gastos de comunidad moderados.',
  'Muy luminoso, orientado al sur y con los ventanales recién cambiados. Se visita con cita previa.',
  'Finca con ascensor y portero. La cocina y los baños son nuevos, y no hay obras previstas en el edificio.',
];

/** Example domains (RFC 2606), so that no demo link leads to a real ad. */
const portalHosts: Record<(typeof adPlatforms)[number], string> = {
  Idealista: 'idealista.example',
  Fotocasa: 'fotocasa.example',
  Habitaclia: 'habitaclia.example',
  Kyero: 'kyero.example',
  'pisos.com': 'pisos.example',
};
const ONLINE_DAYS = 180;

/** Ads of the properties on every portal. */
export const adRows = defineDemoRows(ads, ({ random, agencyId, homes, size, today }) =>
  Array.from({ length: size.ads }, (_, index) => {
    const property = homes[index % homes.length] as (typeof homes)[number];
    const title = `${random.pick(openings)} ${property.title}`;
    const isClosed = property.status === 'Vendida' || property.status === 'Alquilada';
    const views = random.between(20, 2400);
    const propertyCreated = Date.parse(property.createdAt);
    // After its property was created, and before today.
    const createdAt = new Date(
      Math.max(propertyCreated + HOUR_MS, Math.min(propertyCreated + random.between(4, 60) * HOUR_MS, today)),
    ).toISOString();
    const platform = adPlatforms[index % adPlatforms.length] ?? 'Idealista';
    const externalId = String(100_000_000 + index * 7_919);
    return {
      id: random.uuid(),
      agencyId,
      clientKey: random.uuid(),
      title,
      ...foldTitle({ title }),
      description: `${property.title}. ${random.pick(closings)}`,
      propertyId: property.id,
      platform,
      status: isClosed ? 'Expired' : random.pick(['Active', 'Active', 'Active', 'Paused'] as const),
      url: `https://www.${portalHosts[platform]}/inmueble/${externalId}/`,
      externalId,
      publishedOn: toLocalDay(createdAt),
      expiresOn: addDays(toLocalDay(createdAt), ONLINE_DAYS),
      views,
      leadsCount: Math.floor(views / random.between(60, 190)),
      createdAt,
      updatedAt: createdAt,
    };
  }),
);
