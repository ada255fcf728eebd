import { isRecordId } from '../../lib/records/record-id.ts';
import { loadErrorText, type trpcUtils } from '../../trpc.ts';

/** Prefetches one owner; returns a promise to wait for only when it is not cached. */
export function prefetchOwner({ owners }: typeof trpcUtils, id: string): Promise<void> | undefined {
  if (!isRecordId(id)) return;
  const request = owners.get.prefetch({ id });
  return owners.get.getData({ id }) ? undefined : request;
}

export const ownersErrorText = (error: unknown) =>
  loadErrorText(error, 'Error al cargar los propietarios. Por favor, inténtalo de nuevo.');
