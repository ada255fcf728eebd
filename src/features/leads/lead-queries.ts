import { prefetchRecord } from '../../lib/records/prefetch-record.ts';
import type { trpcUtils } from '../../trpc.ts';

export const prefetchLead = ({ leads }: typeof trpcUtils, id: string) => prefetchRecord(leads.get, id);
