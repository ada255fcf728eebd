import { prefetchRecord } from '../../lib/records/prefetch-record.ts';
import { loadErrorText, type trpcUtils } from '../../trpc.ts';

export const prefetchLead = ({ leads }: typeof trpcUtils, id: string) => prefetchRecord(leads.get, id);

export const leadsErrorText = (error: unknown) =>
  loadErrorText(error, 'Error al cargar los leads. Por favor, inténtalo de nuevo.');
