import { getGroupStatuses } from '../../../db/domain/properties/properties.ts';
import { trpcUtils } from '../../trpc.ts';

type Asked = { propertyId: string; address: string | null; propertyStatus: string | null };
const available: readonly string[] = getGroupStatuses('available');
const pickLast = (inquiries: readonly Asked[] | undefined) =>
  inquiries?.find(({ propertyStatus }) => propertyStatus && available.includes(propertyStatus));
const toInput = (leadId: string) => ({ of: 'lead' as const, id: leadId });

/** The available property that a lead asked for last, where the page has loaded that. */
export const getAskedProperty = (leadId: string) =>
  pickLast(trpcUtils.matches.inquiries.getData(toInput(leadId)));

/** The same, loaded where it is not; undefined where that fails. */
export const findAskedProperty = (leadId: string) =>
  trpcUtils.matches.inquiries.ensureData(toInput(leadId)).then(pickLast, () => undefined);
