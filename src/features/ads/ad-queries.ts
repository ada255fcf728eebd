import { prefetchRecord } from '../../lib/records/prefetch-record.ts';
import { errorText, type trpcUtils } from '../../trpc.ts';

export const prefetchAd = ({ ads }: typeof trpcUtils, id: string) => prefetchRecord(ads.get, id);

export const adsErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar los anuncios. Por favor, inténtalo de nuevo.');
