import { getGroupStatuses } from '../../../db/domain/properties/properties.ts';
import { trpcUtils } from '../../trpc.ts';

type Inquiry = { propertyId: string; address: string | null; propertyStatus: string | null };
const available: readonly string[] = getGroupStatuses('available');
const findLastAvailable = (inquiries: readonly Inquiry[] | undefined) =>
  inquiries?.find(({ propertyStatus }) => propertyStatus && available.includes(propertyStatus));
const toInput = (leadId: string) => ({ of: 'lead' as const, id: leadId });

/** The last inquiry of a lead for a property that is available, where the page has loaded its inquiries. */
export const getLastInquiry = (leadId: string) =>
  findLastAvailable(trpcUtils.matches.inquiries.getData(toInput(leadId)));

/** The same, loaded where it is not; undefined where that fails. */
export const findLastInquiry = (leadId: string) =>
  trpcUtils.matches.inquiries.ensureData(toInput(leadId)).then(findLastAvailable, () => undefined);
