import { html, raw } from 'hono/html';
import { readPhones, toWhatsAppNumber } from '../../db/domain/phones.ts';
import { toPublicPlace, toPublicPoint } from '../../db/domain/properties/address.ts';
import { getEnergyLabel } from '../../db/domain/properties/energy-labels.ts';
import { needsPurpose, toStressedMarketSentence } from '../../db/domain/properties/rent-law.ts';
import type { ShownPage } from '../domains/shared-pages/reads.ts';
import { type Html, renderDocument } from './document.ts';
import {
  type Agency,
  listPhones,
  metres,
  type Property,
  renderAgencyFooter,
  renderList,
  statusTexts,
  toAgencyBar,
  toAmount,
  toDial,
  toLogoPath,
  toPhotoPath,
  toPrices,
} from './page-parts.ts';
import { PAGE_STYLE } from './page-style.ts';

const lazy = raw(' loading="lazy"');

/** The address of a map of the place, where everybody may know it. */
function toMap(property: Property): string | null {
  const point = toPublicPoint(property);
  if (!point) return null;
  const { latitude, longitude } = point;
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`;
}

const toRooms = ({ area, bedrooms, bathrooms }: Property): string[] => [
  ...(area === null ? [] : [metres(area)]),
  ...(bedrooms === null ? [] : [bedrooms === 0 ? 'Estudio' : toAmount(bedrooms, 'hab.')]),
  ...(bathrooms === null ? [] : [toAmount(bathrooms, bathrooms === 1 ? 'baño' : 'baños')]),
];

const toFacts = (property: Property): [string, string][] =>
  (
    [
      ['Referencia', property.reference],
      ['Tipo', property.type],
      ['Superficie útil', property.usableArea && metres(property.usableArea)],
      ['Parcela', property.plotArea && metres(property.plotArea)],
      ['Construida en', property.builtYear && String(property.builtYear)],
      ['Comunidad', property.communityFee && toAmount(property.communityFee, '€/mes')],
      ['Finalidad', needsPurpose(property) ? property.rentPurpose : null],
      ['Licencia turística', property.touristLicence],
      ['N.º de registro', property.registryNumber],
    ] satisfies [string, string | number | null][]
  ).flatMap(([label, value]): [string, string][] => (value ? [[label, String(value)]] : []));

const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
const toScale = (title: string, label: string | null): Html | '' => {
  if (label === null) return '';
  const isLetter = (LETTERS as readonly string[]).includes(label);
  const steps = LETTERS.map((letter) => {
    const on = letter === label;
    return html`<li class="${letter.toLowerCase()}${on ? ' on' : ''}"${on ? html` aria-current="true"` : ''}>${letter}</li>`;
  });
  const shown = isLetter
    ? html`<ol class="scale" aria-label="${title}: ${label}">${steps}</ol>`
    : html`<p>${label}</p>`;
  return html`<div><h3>${title}</h3>${shown}</div>`;
};

/** The address of a chat with the agency; null where it has no number that WhatsApp takes. */
function toChat({ mobilePhone }: Agency, title: string): string | null {
  const [number] = readPhones(mobilePhone ?? '').flatMap((read) => toWhatsAppNumber(read) ?? []);
  return number ? `https://wa.me/${number}?text=${encodeURIComponent(`Hola, me interesa: ${title}`)}` : null;
}
/** `path`: '/p/{token}'. */
type PageAt = { origin: string; path: string };

/** Returns the public page of a property as HTML: without script, and only what was written to be published. */
export function renderPropertyPage({ property, agency, photos }: ShownPage, { origin, path }: PageAt) {
  const { title, status, descriptionEs, descriptionCa, features } = property;
  const [place, map, prices] = [toPublicPlace(property), toMap(property), toPrices(property)];
  const [hero, ...others] = photos;
  // The sheet of A4 has them, which is printed without scrolling.
  const printed = others.slice(0, 4);
  const chat = toChat(agency, title);
  const [phone] = listPhones(agency);
  const summary = [...prices, ...toRooms(property), place].filter(Boolean).join(' · ');
  const energy = [
    toScale('Consumo de energía', getEnergyLabel(property, 'energyConsumption')),
    toScale('Emisiones de CO₂', getEnergyLabel(property, 'energyEmissions')),
  ].filter(Boolean);
  const descriptions = [
    { lang: 'es', heading: 'Descripción', text: descriptionEs },
    { lang: 'ca', heading: 'Descripció', text: descriptionCa },
  ].filter(({ text }) => text);
  // In each language that the page has.
  const sentences = (['es', 'ca'] as const)
    .filter((lang) => lang === 'es' || descriptionCa)
    .map((lang) => ({ lang, text: toStressedMarketSentence(property, lang) }))
    .filter(({ text }) => text);
  return toDocument(
    title,
    html`<meta name="description" content="${summary}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${summary}">
<meta property="og:site_name" content="${agency.name}">
${hero ? html`<meta property="og:image" content="${origin}${toPhotoPath(path, hero, 'medium')}">` : ''}`,
    html`<div class="sheet">
${toAgencyBar(path, agency)}
<main>
${hero ? html`<a class="hero" href="${toPhotoPath(path, hero, 'medium')}"><img src="${toPhotoPath(path, hero, 'medium')}" srcset="${toPhotoPath(path, hero, 'thumb')} 480w, ${toPhotoPath(path, hero, 'medium')} 1600w" sizes="(min-width: 1040px) 992px, 100vw" alt="Foto principal de ${title}"></a>` : ''}
<div class="head">
<div><span class="status">${statusTexts[status] ?? status}</span><h1>${title}</h1>${place ? html`<p class="place">${place}${map ? html` <a class="map" href="${map}" rel="noopener noreferrer">Ver en el mapa</a>` : ''}</p>` : ''}</div>
<p class="price">${prices.map((price) => html`<span>${price}</span> `)}</p>
${renderList(
  toRooms(property),
  (items) => html`<ul class="rooms" aria-label="Distribución">${items}</ul>`,
  (room) => html`<li>${room}</li>`,
)}
</div>
${sentences.map(({ lang, text }) => html`<p class="rent-law" lang="${lang}">${text}</p>`)}
${descriptions.map(
  ({ lang, heading, text }, at) =>
    html`<section class="description${at > 0 ? ' more' : ''}" lang="${lang}"><h2>${heading}</h2><p class="text">${text}</p></section>`,
)}
${renderList(
  toFacts(property),
  (items) => html`<section><h2>Datos</h2><dl>${items}</dl></section>`,
  ([label, value]) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`,
)}
${renderList(
  features.toSorted((first, second) => first.localeCompare(second, 'es')),
  (items) => html`<section><h2>Características</h2><ul class="tags">${items}</ul></section>`,
  (feature) => html`<li>${feature}</li>`,
)}
${energy.length > 0 ? html`<section><h2>Certificado energético</h2><div class="scales">${energy}</div></section>` : ''}
${renderList(
  others,
  (items) => html`<section class="photo-section"><h2>Fotos</h2><div class="photos">${items}</div></section>`,
  (photo) =>
    html`<a href="${toPhotoPath(path, photo, 'medium')}"><img src="${toPhotoPath(path, photo, 'thumb')}" alt="Foto de la propiedad"${printed.includes(photo) ? '' : lazy}></a>`,
)}
</main>
${renderAgencyFooter(agency)}
</div>
${
  phone || chat
    ? html`<nav class="act" aria-label="Contacto">${phone ? html`<a href="${toDial(phone)}">Llamar</a>` : ''}${chat ? html`<a href="${chat}" rel="noopener noreferrer">WhatsApp</a>` : ''}</nav>`
    : ''
}`,
    agency.logoKey ? toLogoPath(path, agency.logoKey) : undefined,
  );
}

const toDocument = (title: string, meta: Html | '', body: Html, icon?: string) =>
  renderDocument({ title, style: PAGE_STYLE, meta, body, ...(icon && { icon }) });
