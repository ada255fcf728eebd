import { isRecordId } from '../../lib/records/record-id.ts';
import { loadErrorText, type trpcUtils } from '../../trpc.ts';

/** Prefetches one lead; returns a promise to wait for only when it is not cached. */
export function prefetchLead({ leads }: typeof trpcUtils, id: string): Promise<void> | undefined {
  if (!isRecordId(id)) return;
  const request = leads.get.prefetch({ id });
  return leads.get.getData({ id }) ? undefined : request;
}

export const leadsErrorText = (error: unknown) =>
  loadErrorText(error, 'Error al cargar los leads. Por favor, inténtalo de nuevo.');
