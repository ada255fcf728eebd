import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import { errorText, trpc } from '../trpc.ts';
import type { PickerProps, PickerTexts, UseChoices } from './picker-props.ts';
import { RecordPicker } from './record-picker.tsx';

const createUseChoices =
  (ownerId?: string): UseChoices =>
  (input, enabled) =>
    trpc.properties.options.useQuery({ ...input, ownerId }, { enabled, placeholderData: keepPreviousData });
/** All properties that the user sees. */
export const useProperties = createUseChoices();

const texts: PickerTexts = {
  placeholder: 'Título, dirección o zona',
  nothing: 'No hay propiedades disponibles. Crea una propiedad primero.',
  noMatch: 'Ninguna propiedad coincide.',
  creates: 'property',
  errorText: (error) => errorText(error, 'Error al cargar las propiedades.'),
};

/** Picks a property, of the owner `ownerId` where given. */
export function PropertyPicker({ ownerId, ...props }: PickerProps & { ownerId?: string }) {
  const useChoices = useMemo(() => createUseChoices(ownerId), [ownerId]);
  return <RecordPicker {...props} ownerId={ownerId} useChoices={useChoices} texts={texts} />;
}

// The optional picker is one of several in a form, and has their common error message.
export const anyPropertyTexts: PickerTexts = {
  ...texts,
  none: 'Sin propiedad',
  errorText: (error) => errorText(error, 'Error al cargar datos para los selectores.'),
};

/** Picks a property, or none. */
export const OptionalPropertyPicker = (props: PickerProps) => (
  <RecordPicker {...props} useChoices={useProperties} texts={anyPropertyTexts} />
);
