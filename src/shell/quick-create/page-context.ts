import type { AnyRouter } from '@tanstack/react-router';
import { trpcUtils } from '../../trpc.ts';
import { getAskedProperty } from '../asked-property.ts';

/** The records of the current page, and the day it shows. */
export type PageContext = {
  leadId?: string;
  leadName?: string;
  /** The property that the lead asks for, to which `address` belongs then. */
  askedId?: string;
  address?: string | null;
  ownerId?: string;
  propertyId?: string;
  day?: string;
};

/** The defaults of a quick-create form: the current page's record, or the one its list is filtered by. */
export function getPageContext({ state: { matches } }: AnyRouter): PageContext {
  const match = matches.at(-1);
  const { id }: { id?: string } = match?.params ?? {};
  const section = match?.pathname.split('/')[2];
  const { date }: { date?: string } = match?.search ?? {};
  if (section === 'calendar') return { day: date };
  if (!id) return pickListContext(match?.search ?? {});
  if (section === 'leads') {
    const { propertyId: askedId, address } = getAskedProperty(id) ?? {};
    return { leadId: id, leadName: trpcUtils.leads.get.getData({ id })?.name, askedId, address };
  }
  if (section === 'property-owners') return { ownerId: id };
  if (section === 'properties')
    return { propertyId: id, address: trpcUtils.properties.get.getData({ id })?.address };
  if (section === 'ads') return { propertyId: trpcUtils.ads.get.getData({ id })?.propertyId };
  return {};
}

const pickListContext = ({ ownerId, propertyId }: PageContext): PageContext => ({ ownerId, propertyId });
