import { loadErrorText } from '../../lib/format/load-error-text.ts';
import { prefetchRecord } from '../../lib/records/prefetch-record.ts';
import { errorText, type trpcUtils } from '../../trpc.ts';

export const prefetchOwner = ({ owners }: typeof trpcUtils, id: string) => prefetchRecord(owners.get, id);

export const ownersErrorText = (error: unknown) =>
  loadErrorText(error, errorText(error, 'Error al cargar los propietarios. Por favor, inténtalo de nuevo.'));
