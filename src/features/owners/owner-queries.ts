import { loadErrorText } from '../../lib/format/load-error-text.ts';
import { prefetchRecord } from '../../lib/records/prefetch-record.ts';
import { errorText, type trpcUtils } from '../../trpc.ts';
import { createRecordTexts } from '../../ui/record/record-texts.ts';

export const prefetchOwner = ({ owners }: typeof trpcUtils, id: string) => prefetchRecord(owners.get, id);

export const ownerTexts = createRecordTexts(['el', 'propietario', 'propietarios'], errorText);

export const ownersErrorText = (error: unknown) =>
  loadErrorText(error, ownerTexts.listTexts.errorText(error));
