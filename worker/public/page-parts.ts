import { html } from 'hono/html';
import type { PropertyStatus } from '../../db/domain/properties/properties.ts';
import { shownPrices } from '../../db/domain/properties/property-price.ts';
import type { ShownPage } from '../domains/shared-pages/reads.ts';
import { type Html, renderDocument } from './document.ts';

// What the page of a property and the report for its owner share.

export type Property = ShownPage['property'];
export type Agency = ShownPage['agency'];
export type Photo = ShownPage['photos'][number];

const numbers = new Intl.NumberFormat('es-ES', { useGrouping: 'always', maximumFractionDigits: 0 });
export const format = (value: number) => numbers.format(value);
/** A number with its unit, which stay on one line. */
export const toAmount = (value: number, unit: string) => `${format(value)}\u00a0${unit}`;
export const metres = (value: number) => toAmount(value, 'm²');

/** Returns the prices of a property, or that there is none. */
export const toPrices = (property: Property): string[] => {
  const { sale, rent } = shownPrices(property);
  const texts = [sale === null ? '' : toAmount(sale, '€'), rent === null ? '' : toAmount(rent, '€/mes')];
  const known = texts.filter(Boolean);
  return known.length > 0 ? known : ['Precio a consultar'];
};

/** What a visitor reads of a status. */
export const statusTexts: Record<PropertyStatus, string> = {
  'Disponible para la venta': 'En venta',
  'Disponible para el alquiler': 'En alquiler',
  'Disponible para el alquiler temporal': 'En alquiler temporal',
  'Disponible para la venta o el alquiler': 'En venta o alquiler',
  'Reservada para la compra (arras)': 'Reservada',
  'Reservada para el alquiler (paga y señal)': 'Reservada',
  'Reservada para el alquiler temporal (paga y señal)': 'Reservada',
  Vendida: 'Vendida',
  Alquilada: 'Alquilada',
};

/** Renders a list where it has items, else nothing. */
export const renderList = <T>(
  items: readonly T[],
  render: (items: Html[]) => Html,
  toItem: (item: T) => Html,
) => (items.length > 0 ? render(items.map(toItem)) : '');

/** The size of a photo that was uploaded with it, else the photo itself. */
const getKey = ({ objectKey, mediumKey, thumbKey }: Photo, size: 'thumb' | 'medium') =>
  (size === 'thumb' ? (thumbKey ?? mediumKey) : mediumKey) ?? objectKey;
const toExtension = (key: string) => key.split('.').at(-1) ?? '';
/** Returns the address of a photo of a page at `path` ('/p/{token}'): with the extension of its bytes. */
export const toPhotoPath = (path: string, photo: Photo, size: 'thumb' | 'medium') =>
  `${path}/${photo.id}-${size}.${toExtension(getKey(photo, size))}`;
/** Returns the object key of the photo at the end of such an address; undefined where the extension is another. */
export const toPhotoKey = (photo: Photo, size: 'thumb' | 'medium', extension: string): string | undefined =>
  toExtension(getKey(photo, size)) === extension ? getKey(photo, size) : undefined;
export const toLogoPath = (path: string, logoKey: string) => `${path}/logo.${toExtension(logoKey)}`;

/** The phones of an agency, the mobile one first. */
export const listPhones = ({ mobilePhone, landlinePhone }: Agency) =>
  [mobilePhone, landlinePhone].flatMap((phone) => phone || []);
export const toDial = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** The agency, with its registrations. */
export function renderAgencyFooter(agency: Agency): Html {
  const { name, address, email, website, openingHours, registrations } = agency;
  return html`<footer>
<strong>${name}</strong>
${listPhones(agency).map((phone) => html`<p><a href="${toDial(phone)}">${phone}</a></p>`)}
${email ? html`<p><a href="mailto:${email}">${email}</a></p>` : ''}
${website ? html`<p><a href="${website}" rel="noopener noreferrer">${website.replace(/^https?:\/\//, '')}</a></p>` : ''}
${address ? html`<p>${address}</p>` : ''}
${registrations.map(({ registry, number }) => html`<p>${registry}: ${number}</p>`)}
${openingHours ? html`<p class="more">${openingHours}</p>` : ''}
</footer>`;
}

/** The name of the agency above a page, with its logo. */
export const toAgencyBar = (path: string, { logoKey, name }: Agency): Html =>
  html`<header class="agency-bar">${logoKey ? html`<img src="${toLogoPath(path, logoKey)}" alt="">` : ''}<span>${name}</span></header>`;

/** Returns the page of an address that shows nothing, or of an error. */
export const renderNotice = (title: string, style: string, text: string): Html =>
  renderDocument({ title, style, body: html`<main class="gone"><h1>${title}</h1><p>${text}</p></main>` });
