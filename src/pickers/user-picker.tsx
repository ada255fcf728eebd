import { keepPreviousData } from '@tanstack/react-query';
import { personName } from '../texts/user-texts.ts';
import { errorText, trpc } from '../trpc.ts';
import { type PickerProps, type PickerWords, RecordPicker, type UseChoices } from './record-picker.tsx';

// An agency's people are few: all come at once, and the picker itself finds among them.
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

/** What the colleague with this id is called, as soon as it is known; none for an id of nobody. */
export function useColleagueName(id: string | undefined): string | undefined {
  const people = useColleagues({ chosen: id ?? null, search: '' }, Boolean(id)).data;
  return people?.find((person) => person.id === id)?.label;
}

/** Chooses an active colleague, the present one whatever the status, or nobody; `none` renames that. */
export const UserPicker = ({ none = words.none, ...props }: PickerProps & { none?: string }) => (
  <RecordPicker {...props} useChoices={useColleagues} words={{ ...words, none }} />
);
