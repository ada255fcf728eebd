import { keepPreviousData } from '@tanstack/react-query';
import { errorText, trpc } from '../trpc.ts';
import { type PickerProps, type PickerWords, RecordPicker, type UseChoices } from './record-picker.tsx';

const useOwners: UseChoices = (asked, enabled) =>
  trpc.owners.options.useQuery(asked, { enabled, placeholderData: keepPreviousData });

const words: PickerWords = {
  none: 'Sin propietario',
  placeholder: 'Buscar por nombre',
  nothing: 'No hay propietarios activos.',
  noMatch: 'Ningún propietario activo coincide.',
  errorText: (error) => errorText(error, 'Error al cargar los propietarios. Por favor, inténtalo de nuevo.'),
};

/** Chooses an owner: an active one, the present one even if inactive, or none; `none` renames that ('Todos'). */
export function OwnerPicker({ none = words.none, ...props }: PickerProps & { none?: string }) {
  return <RecordPicker {...props} useChoices={useOwners} words={{ ...words, none }} />;
}

/** The name of the owner with this id, as soon as it is known; none for an id of nobody. */
export function useOwnerName(id: string | null | undefined): string | undefined {
  const owner = trpc.owners.get.useQuery({ id: id ?? '' }, { enabled: Boolean(id) });
  return id ? owner.data?.name : undefined;
}
