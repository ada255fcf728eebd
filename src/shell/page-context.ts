import type { AnyRouter } from '@tanstack/react-router';
import { trpcUtils } from '../trpc.ts';

/** The records that the page on screen speaks of, and the day it shows. */
export type PageContext = { leadId?: string; ownerId?: string; propertyId?: string; day?: string };

/** What a form that opens now begins with: the record of the page, or the one its list is narrowed to. */
export function getPageContext({ state: { matches } }: AnyRouter): PageContext {
  const match = matches.at(-1);
  const { id }: { id?: string } = match?.params ?? {};
  const place = match?.pathname.split('/')[2];
  const { date }: { date?: string } = match?.search ?? {};
  if (place === 'calendar') return { day: date };
  if (!id) return narrowedTo(match?.search ?? {});
  if (place === 'leads') return { leadId: id };
  if (place === 'property-owners') return { ownerId: id };
  if (place === 'properties') return { propertyId: id };
  if (place === 'ads') return { propertyId: trpcUtils.ads.get.getData({ id })?.propertyId };
  return {};
}

const narrowedTo = ({ ownerId, propertyId }: PageContext): PageContext => ({ ownerId, propertyId });
