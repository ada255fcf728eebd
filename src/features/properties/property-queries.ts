import { isRecordId } from '../../lib/records/record-id.ts';
import { errorText, type trpcUtils } from '../../trpc.ts';

/** Prefetches one property; returns a promise to wait for only when it is not cached. */
export function prefetchProperty({ properties }: typeof trpcUtils, id: string): Promise<void> | undefined {
  if (!isRecordId(id)) return;
  const request = properties.get.prefetch({ id });
  return properties.get.getData({ id }) ? undefined : request;
}

export const propertiesErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar las propiedades. Por favor, inténtalo de nuevo.');
