import { toStaleDays } from '../../../db/domain/properties/stale.ts';
import { plural } from '../../lib/format/plural.ts';
import type { StaleProperty } from './stale-property-types.ts';

const toDays = (iso: string) => plural(toStaleDays(iso), 'día', 'días');

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
