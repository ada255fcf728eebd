import { isRecordId } from '../../lib/records/record-id.ts';
import { errorText, type trpcUtils } from '../../trpc.ts';

/** Prefetches one ad; returns a promise to wait for only when it is not cached. */
export function prefetchAd({ ads }: typeof trpcUtils, id: string): Promise<void> | undefined {
  if (!isRecordId(id)) return;
  const request = ads.get.prefetch({ id });
  return ads.get.getData({ id }) ? undefined : request;
}

export const adsErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar los anuncios. Por favor, inténtalo de nuevo.');
