import { prefetchRecord } from '../../lib/records/prefetch-record.ts';
import type { trpcUtils } from '../../trpc.ts';

export const prefetchOwner = ({ owners }: typeof trpcUtils, id: string) => prefetchRecord(owners.get, id);
