import { html } from 'hono/html';
import { getDayBounds, today, toLocalDay, ZONE } from '../../db/domain/madrid.ts';
import { toPublicPlace } from '../../db/domain/properties/address.ts';
import { type PriceStep, toPriceSteps } from '../../db/domain/properties/price-history.ts';
import { hasPriceKind, propertyOperations } from '../../db/domain/properties/property-price.ts';
import {
  getOfferedOperation,
  type OwnerAnswer,
  offeredText,
  ownerAnswers,
  takesAnswers,
} from '../../db/domain/shared-pages/owner-reports.ts';
import type { ReportContents } from '../domains/shared-pages/report-reads.ts';
import { type Html, renderDocument } from './document.ts';
import {
  format,
  renderAgencyFooter,
  renderList,
  statusTexts,
  toAgencyBar,
  toAmount,
  toLogoPath,
  toPhotoPath,
  toPrices,
} from './page-parts.ts';
import { REPORT_STYLE } from './report-style.ts';

/** Lines of a list, so that all of them stand on one sheet of A4. */
const MAX_ADS = 8;
const MAX_DAYS = 8;
const MAX_PRICES = 5;

const dates = (options: Intl.DateTimeFormatOptions, timeZone = 'UTC') =>
  new Intl.DateTimeFormat('es-ES', { ...options, timeZone });
const longDay = dates({ day: 'numeric', month: 'long' });
const longDayOfYear = dates({ day: 'numeric', month: 'long', year: 'numeric' });
const shortDay = dates({ day: 'numeric', month: 'short' });
const shortDayOfYear = dates({ day: 'numeric', month: 'short', year: 'numeric' });
const weekday = dates({ weekday: 'short' });
const clock = dates({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, ZONE);
const percent = new Intl.NumberFormat('es-ES', { style: 'percent', maximumSignificantDigits: 2 });

/** A day as it is read beside the period: with its year where that is another one. */
const toDay = (day: string, { to }: Period) =>
  (day.slice(0, 4) === to.slice(0, 4) ? shortDay : shortDayOfYear).format(new Date(day));
type Period = ReportContents['period'];
/** 'Informe del 30 de octubre al 28 de noviembre de 2026'. */
function toPeriodText({ from, to }: Period): string {
  const isOneYear = from.slice(0, 4) === to.slice(0, 4);
  const first = (isOneYear ? longDay : longDayOfYear).format(new Date(from));
  return `Informe del ${first} al ${longDayOfYear.format(new Date(to))}`;
}
type Visit = ReportContents['visitsDone'][number];

const count = (amount: number, one: string, many: string) =>
  html`<strong>${format(amount)}</strong><span>${amount === 1 ? one : many}</span>`;

function toFigures({ daysOnMarket, leads, visitsDone, visitsToCome, pageViews }: ReportContents): Html[] {
  return [
    ...(daysOnMarket === null ? [] : [count(daysOnMarket, 'día en el mercado', 'días en el mercado')]),
    count(leads, 'persona interesada', 'personas interesadas'),
    count(visitsDone.length, 'visita hecha', 'visitas hechas'),
    count(visitsToCome.length, 'visita próxima', 'visitas próximas'),
    count(pageViews, 'vista de la ficha', 'vistas de la ficha'),
  ];
}

function toAds({ ads, period }: ReportContents): Html {
  const shown = ads.slice(0, MAX_ADS);
  const rows = shown.map(({ platform, url, status, since, views, leads }) => {
    const ended = status === 'Active' ? '' : ' · ya no está activo';
    return html`<tr><td>${url ? html`<a href="${url}" rel="noopener noreferrer">${platform}</a>` : platform}<small>desde el ${toDay(since, period)}${ended}</small></td><td>${format(views)}</td><td>${format(leads)}</td></tr>`;
  });
  return html`<section><h2>Anuncios</h2>
${
  rows.length > 0
    ? html`<table><thead><tr><th scope="col">Portal</th><th scope="col">Vistas</th><th scope="col">Contactos</th></tr></thead><tbody>${rows}</tbody></table>
<p class="note">${ads.length > MAX_ADS ? `Y ${ads.length - MAX_ADS} más. ` : ''}Vistas y contactos desde que se publicó cada anuncio.</p>`
    : html`<p class="soft">Ningún anuncio en estas fechas.</p>`
}
</section>`;
}

/** 'lun 30 nov, 17:30'. */
function toVisitTime({ at, isAllDay }: Visit): string {
  const day = new Date(toLocalDay(at));
  const time = isAllDay ? '' : `, ${clock.format(new Date(at))}`;
  return `${weekday.format(day)} ${shortDay.format(day)}${time}`;
}
const rest = (hidden: number) => (hidden > 0 ? html`<li><span>Y ${hidden} más</span><span></span></li>` : '');

function toVisits({ visitsDone, visitsToCome }: ReportContents): Html {
  const line = (visit: Visit, state: string) =>
    html`<li><span>${toVisitTime(visit)}</span><span>${state}</span></li>`;
  // Of the visits that were made, the latest.
  const [coming, done] = [visitsToCome.slice(0, MAX_DAYS / 2), visitsDone.slice(-MAX_DAYS / 2).toReversed()];
  const hidden = visitsDone.length + visitsToCome.length - coming.length - done.length;
  return html`<section><h2>Visitas</h2>
${
  coming.length + done.length > 0
    ? html`<ul class="lines">${coming.toReversed().map((visit) => line(visit, 'próxima'))}${done.map((visit) => line(visit, 'hecha'))}${rest(hidden)}</ul>`
    : html`<p class="soft">Ninguna visita en estas fechas.</p>`
}
</section>`;
}

function toSteps({ prices, property, period }: ReportContents): PriceStep[] {
  const { from } = getDayBounds(period.from);
  return propertyOperations
    .filter((operation) => hasPriceKind(property.status, operation))
    .flatMap((operation) => {
      const steps = toPriceSteps(prices, operation);
      const inPeriod = steps.filter(({ at }) => at >= from);
      // With the one that it had at first.
      return steps.slice(0, Math.min(inPeriod.length + 1, MAX_PRICES));
    });
}
function toPriceHistory(contents: ReportContents): Html {
  const line = ({ operation, at, amount, difference }: PriceStep) => {
    const price = amount === null ? 'Sin precio' : toAmount(amount, operation === 'rent' ? '€/mes' : '€');
    const sign = difference !== null && difference < 0 ? '−' : '+';
    const changed = difference === null ? '' : ` (${sign}${percent.format(Math.abs(difference))})`;
    return html`<li><span>desde el ${toDay(toLocalDay(at), contents.period)}</span><span>${price}${changed}</span></li>`;
  };
  return renderList(
    toSteps(contents),
    (items) => html`<section><h2>Precio</h2><ul class="lines">${items}</ul></section>`,
    line,
  ) as Html;
}

const answerNames: Record<OwnerAnswer, string> = { reviewPrice: 'precio', keep: 'sigue', withdraw: 'ya-no' };
/** Returns what a button of a report sends; undefined for anything else. */
export const parseAnswer = (sent: string | null): OwnerAnswer | undefined =>
  ownerAnswers.find((answer) => answerNames[answer] === sent);
/** Where the page shows what was answered. */
export const ANSWERS_ID = 'respuesta';

/** Asks the owner of a property that is offered, with a button for each answer that was not given today. */
function toAnswers({ property, agency, answeredOn }: ReportContents): Html | '' {
  if (!takesAnswers(property.status)) return '';
  const offered = offeredText(getOfferedOperation(property.status));
  const words: Record<OwnerAnswer, { button: string; given: string }> = {
    reviewPrice: { button: 'Revisar el precio', given: 'Hoy nos has pedido revisar el precio.' },
    keep: { button: `Sigue ${offered}`, given: `Hoy nos has dicho que sigue ${offered}.` },
    withdraw: { button: 'Ya no', given: `Hoy nos has dicho que ya no está ${offered}.` },
  };
  const isGiven = (answer: OwnerAnswer) => answeredOn[answer] === today();
  const given = ownerAnswers.filter(isGiven);
  const buttons = ownerAnswers
    .filter((answer) => !isGiven(answer))
    .map(
      (answer) =>
        html`<button name="respuesta" value="${answerNames[answer]}">${words[answer].button}</button>`,
    );
  return html`<section class="answers" id="${ANSWERS_ID}"><h2>¿Sigue ${offered}? ¿Revisamos el precio?</h2>
${given.map((answer) => html`<p class="given">${words[answer].given}</p>`)}
<p class="soft">${given.length > 0 ? `Gracias: ${agency.name} ha recibido tu respuesta y hablará contigo.` : `Tu respuesta llega a ${agency.name}, que hablará contigo. No cambia nada por sí sola.`}</p>
${buttons.length > 0 ? html`<form method="post">${buttons}</form>` : ''}
</section>`;
}

/** Returns the report for the owner of a property as HTML, at `path` ('/r/{token}'): without script, and without anything of a person. */
export function renderReport(contents: ReportContents, path: string): Html {
  const { property, agency, cover, period } = contents;
  const { title, reference, status } = property;
  const place = toPublicPlace(property);
  return renderDocument({
    title: `Informe: ${title}`,
    style: REPORT_STYLE,
    ...(agency.logoKey && { icon: toLogoPath(path, agency.logoKey) }),
    body: html`<div class="sheet">
${toAgencyBar(path, agency)}
<main>
<div class="property">
${cover ? html`<div class="cover"><img src="${toPhotoPath(path, cover, 'medium')}" srcset="${toPhotoPath(path, cover, 'thumb')} 480w, ${toPhotoPath(path, cover, 'medium')} 1600w" sizes="(min-width: 760px) 260px, 100vw" alt="Foto principal de ${title}"></div>` : ''}
<div><span class="status">${statusTexts[status] ?? status}</span><h1>${title}</h1>
<p class="place">${[reference, place].filter(Boolean).join(' · ')}</p>
<p class="price">${toPrices(property).map((price) => html`<span>${price}</span> `)}</p></div>
</div>
<div class="period"><h2>${toPeriodText(period)}</h2>
<ul class="figures">${toFigures(contents).map((figure) => html`<li>${figure}</li>`)}</ul></div>
${toAnswers(contents)}
${toAds(contents)}
<div class="wide">${toVisits(contents)}${toPriceHistory(contents)}</div>
</main>
${renderAgencyFooter(agency)}
</div>`,
  });
}
