import { loadErrorText } from '../../lib/format/load-error-text.ts';
import { errorText } from '../../trpc.ts';
import { createRecordTexts } from '../../ui/record/record-texts.ts';

/** The heading of the form of a new lead; the list, which needs nothing else of leadRecord, does not load that. */
export const newLeadForm = { title: 'Nuevo Lead', description: 'Agrega un nuevo lead' };

export const leadTexts = createRecordTexts(['el', 'lead', 'leads'], errorText);

export const leadsErrorText = (error: unknown) => loadErrorText(error, leadTexts.listTexts.errorText(error));
