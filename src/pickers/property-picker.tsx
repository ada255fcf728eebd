import { keepPreviousData } from '@tanstack/react-query';
import { errorText, trpc } from '../trpc.ts';
import { type PickerProps, type PickerWords, RecordPicker, type UseChoices } from './record-picker.tsx';

const useProperties: UseChoices = (asked, enabled) =>
  trpc.properties.options.useQuery(asked, { enabled, placeholderData: keepPreviousData });

const words: PickerWords = {
  placeholder: 'Buscar por título',
  nothing: 'No hay propiedades disponibles. Crea una propiedad primero.',
  noMatch: 'Ninguna propiedad coincide.',
  errorText: (error) => errorText(error, 'Error al cargar las propiedades.'),
};

/** Chooses a property; with `none` ('Sin propiedad') also none of them. */
export function PropertyPicker({ none, ...props }: PickerProps & { none?: string }) {
  return <RecordPicker {...props} useChoices={useProperties} words={{ ...words, none }} />;
}
