import { loadErrorText } from '../../lib/format/load-error-text.ts';
import { errorText } from '../../trpc.ts';
import { createRecordTexts } from '../../ui/record/record-texts.ts';

export const ownerTexts = createRecordTexts(['el', 'propietario', 'propietarios'], errorText);

export const ownersErrorText = (error: unknown) =>
  loadErrorText(error, ownerTexts.listTexts.errorText(error));
