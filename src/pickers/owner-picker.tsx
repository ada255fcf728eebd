import { keepPreviousData } from '@tanstack/react-query';
import { errorText, trpc } from '../trpc.ts';
import type { PickerProps, PickerTexts, UseChoices } from './picker-props.ts';
import { RecordPicker } from './record-picker.tsx';

/** The choices among active owners. */
export const useOwnerChoices: UseChoices = (input, enabled) =>
  trpc.owners.options.useQuery(input, { enabled, placeholderData: keepPreviousData });

/** What a picker of owners says, without that of none and of new ones. */
export const ownerPickerTexts: PickerTexts = {
  placeholder: 'Nombre, teléfono o email',
  nothing: 'No hay propietarios activos.',
  noMatch: 'Ningún propietario activo coincide.',
  errorText: (error) => errorText(error, 'Error al cargar los propietarios. Por favor, inténtalo de nuevo.'),
};

const NONE = 'Sin propietario';

/** Picks an active owner, the current one even if inactive, or none; `none` overrides that option's label ('Todos'). */
export function OwnerPicker({ none = NONE, ...props }: PickerProps & { none?: string }) {
  return (
    <RecordPicker
      {...props}
      useChoices={useOwnerChoices}
      texts={{ ...ownerPickerTexts, none, creates: 'owner' }}
    />
  );
}

/** The name of an owner; undefined while loading and for an unknown id. */
export function useOwnerName(id: string | null | undefined): string | undefined {
  const owner = trpc.owners.get.useQuery({ id: id ?? '' }, { enabled: Boolean(id) });
  return id ? owner.data?.name : undefined;
}
