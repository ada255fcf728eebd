import { prefetchRecord } from '../../lib/records/prefetch-record.ts';
import type { trpcUtils } from '../../trpc.ts';

export const prefetchProperty = ({ properties }: typeof trpcUtils, id: string) =>
  prefetchRecord(properties.get, id);
