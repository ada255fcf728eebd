import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText, trpc } from '../trpc.ts';
import { type PickerProps, type PickerWords, RecordPicker, type UseChoices } from './record-picker.tsx';

const choicesOf =
  (ownerId?: string): UseChoices =>
  (asked, enabled) =>
    trpc.properties.options.useQuery({ ...asked, ownerId }, { enabled, placeholderData: keepPreviousData });
const useProperties = choicesOf();

const words: PickerWords = {
  placeholder: 'Buscar por título',
  nothing: 'No hay propiedades disponibles. Crea una propiedad primero.',
  noMatch: 'Ninguna propiedad coincide.',
  errorText: (error) => errorText(error, 'Error al cargar las propiedades.'),
};

/** Chooses a property, of one owner where there is an `ownerId`. */
export function PropertyPicker({ ownerId, ...props }: PickerProps & { ownerId?: string }) {
  const useChoices = useMemo(() => choicesOf(ownerId), [ownerId]);
  return <RecordPicker {...props} useChoices={useChoices} words={words} />;
}

// Where it may be left out it is one selector of several, and fails as they do.
const anyWords: PickerWords = {
  ...words,
  none: 'Sin propiedad',
  errorText: (error) => errorText(error, 'Error al cargar datos para los selectores.'),
};

/** Chooses a property, or none. */
export const AnyPropertyPicker = (props: PickerProps) => (
  <RecordPicker {...props} useChoices={useProperties} words={anyWords} />
);
