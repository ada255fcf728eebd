import { keepPreviousData } from '@tanstack/react-query';
import { errorText, trpc } from '../trpc.ts';
import type { PickerProps, PickerTexts, UseChoices } from './picker-props.ts';
import { RecordPicker } from './record-picker.tsx';

/** The choices among leads. */
export const useLeadChoices: UseChoices = (input, enabled) =>
  trpc.leads.options.useQuery(input, { enabled, placeholderData: keepPreviousData });

/** What a picker of leads says, without that of none and of new ones. */
export const leadPickerTexts: PickerTexts = {
  placeholder: 'Nombre, teléfono o email',
  nothing: 'Todavía no hay leads.',
  noMatch: 'Ningún lead coincide.',
  errorText: (error) => errorText(error, 'Error al cargar datos para los selectores.'),
};

const texts: PickerTexts = { ...leadPickerTexts, none: 'Sin lead', creates: 'lead' };

/** Picks a lead, or none. */
export const LeadPicker = (props: PickerProps) => (
  <RecordPicker {...props} useChoices={useLeadChoices} texts={texts} />
);
