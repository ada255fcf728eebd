import { keepPreviousData } from '@tanstack/react-query';
import { errorText, trpc } from '../trpc.ts';
import type { PickerProps, PickerWords, UseChoices } from './picker-props.ts';
import { RecordPicker } from './record-picker.tsx';

const useOwners: UseChoices = (input, enabled) =>
  trpc.owners.options.useQuery(input, { enabled, placeholderData: keepPreviousData });

const words: PickerWords = {
  none: 'Sin propietario',
  placeholder: 'Nombre, teléfono o email',
  nothing: 'No hay propietarios activos.',
  noMatch: 'Ningún propietario activo coincide.',
  creates: 'owner',
  errorText: (error) => errorText(error, 'Error al cargar los propietarios. Por favor, inténtalo de nuevo.'),
};

/** Picks an active owner, the current one even if inactive, or none; `none` overrides that option's label ('Todos'). */
export function OwnerPicker({ none = words.none, ...props }: PickerProps & { none?: string }) {
  return <RecordPicker {...props} useChoices={useOwners} words={{ ...words, none }} />;
}

/** The name of an owner; undefined while loading and for an unknown id. */
export function useOwnerName(id: string | null | undefined): string | undefined {
  const owner = trpc.owners.get.useQuery({ id: id ?? '' }, { enabled: Boolean(id) });
  return id ? owner.data?.name : undefined;
}
