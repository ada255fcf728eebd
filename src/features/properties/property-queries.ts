import { prefetchRecord } from '../../lib/records/prefetch-record.ts';
import { errorText, type trpcUtils } from '../../trpc.ts';

export const prefetchProperty = ({ properties }: typeof trpcUtils, id: string) =>
  prefetchRecord(properties.get, id);

export const propertiesErrorText = (error: unknown) =>
  errorText(error, 'Error al cargar las propiedades. Por favor, inténtalo de nuevo.');
