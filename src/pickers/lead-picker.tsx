import { keepPreviousData } from '@tanstack/react-query';
import { errorText, trpc } from '../trpc.ts';
import type { PickerProps, PickerWords, UseChoices } from './picker-props.ts';
import { RecordPicker } from './record-picker.tsx';

const useLeads: UseChoices = (input, enabled) =>
  trpc.leads.options.useQuery(input, { enabled, placeholderData: keepPreviousData });

const words: PickerWords = {
  none: 'Sin lead',
  placeholder: 'Nombre, teléfono o email',
  nothing: 'Todavía no hay leads.',
  noMatch: 'Ningún lead coincide.',
  creates: 'lead',
  errorText: (error) => errorText(error, 'Error al cargar datos para los selectores.'),
};

/** Picks a lead, or none. */
export const LeadPicker = (props: PickerProps) => (
  <RecordPicker {...props} useChoices={useLeads} words={words} />
);
