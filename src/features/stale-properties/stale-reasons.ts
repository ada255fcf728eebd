import { today, toLocalDay } from '../../../db/domain/madrid.ts';
import { plural } from '../../lib/format/plural.ts';
import type { StaleProperty } from './stale-property-types.ts';

/** How many days of Madrid ago an instant (ISO) was, as words. */
const toDays = (iso: string) =>
  plural(Math.round((Date.parse(today()) - Date.parse(toLocalDay(iso))) / 86_400_000), 'día', 'días');

/** What is true of a property without movement, each as a short text. */
export function toReasonTexts(property: StaleProperty): string[] {
  const { publishedAt, lastLeadAt, priceSince } = property;
  const askedAt = [lastLeadAt ?? '', publishedAt ?? ''].toSorted().at(-1);
  return [
    ...(property.isPublishedLong && publishedAt ? [`Publicada ${toDays(publishedAt)}`] : []),
    ...(property.isWithoutLeads && askedAt ? [`Sin leads ${toDays(askedAt)}`] : []),
    ...(property.isOfOldPrice && priceSince ? [`Mismo precio ${toDays(priceSince)}`] : []),
  ];
}
