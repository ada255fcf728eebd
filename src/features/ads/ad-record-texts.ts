import { errorText } from '../../trpc.ts';
import { createRecordTexts } from '../../ui/record/record-texts.ts';

export const adTexts = createRecordTexts(['el', 'anuncio', 'anuncios'], errorText);
