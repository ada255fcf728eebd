import { keepPreviousData } from '@tanstack/react-query';
import { personName } from '../texts/user-texts.ts';
import { errorText, trpc } from '../trpc.ts';
import type { PickerProps, PickerWords, UseChoices } from './picker-props.ts';
import { RecordPicker } from './record-picker.tsx';

// An agency has few users, so all are loaded at once and filtered on the client.
const useColleagues: UseChoices = ({ chosen }, enabled) =>
  trpc.users.options.useQuery(
    { chosen },
    {
      enabled,
      placeholderData: keepPreviousData,
      select: (people) => people.map((person) => ({ id: person.id, label: personName(person) })),
    },
  );

const words: PickerWords = {
  none: 'Sin asignar',
  placeholder: 'Buscar por nombre',
  nothing: 'No hay usuarios activos.',
  noMatch: 'Nadie se llama así.',
  errorText: (error) => errorText(error, 'Error al cargar datos para los selectores.'),
};

/** The name of a colleague; undefined while loading and for an unknown id. */
export function useColleagueName(id: string | undefined): string | undefined {
  const people = useColleagues({ chosen: id ?? null, search: '' }, Boolean(id)).data;
  return people?.find((person) => person.id === id)?.label;
}

/** Picks an active colleague, the current one whatever the status, or none; `none` overrides that option's label. */
export const UserPicker = ({ none = words.none, ...props }: PickerProps & { none?: string }) => (
  <RecordPicker {...props} useChoices={useColleagues} words={{ ...words, none }} />
);
