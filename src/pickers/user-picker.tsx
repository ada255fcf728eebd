import { keepPreviousData } from '@tanstack/react-query';
import { userNameText } from '../texts/user-texts.ts';
import { errorText, trpc } from '../trpc.ts';
import type { PickerProps, PickerTexts, RecordPickerProps, UseChoices } from './picker-props.ts';
import { RecordPicker } from './record-picker.tsx';

type User = {
  id: string;
  fullName: string | null;
  displayName: string | null;
  email: string;
  absentUntil: string | null;
};
// The address of somebody without a name is the label already.
const toChoices = (colleagues: readonly User[]) =>
  colleagues.map((user) => {
    const { id, email, absentUntil } = user;
    const label = userNameText(user);
    return { id, label, email: label === email ? null : email, absentUntil };
  });

// An agency has few users, so all active ones are loaded at once and filtered on the client; a chosen one who is not active, apart.
const useColleagues: UseChoices = ({ chosen }, enabled) => {
  const active = trpc.users.options.useQuery({}, { enabled, select: toChoices });
  const isInactive = Boolean(chosen && active.data?.every(({ id }) => id !== chosen));
  const withChosen = trpc.users.options.useQuery(
    { chosen },
    { enabled: enabled && isInactive, placeholderData: keepPreviousData, select: toChoices },
  );
  return isInactive ? withChosen : active;
};

const texts: PickerTexts = {
  isLocal: true,
  none: 'Sin asignar',
  placeholder: 'Buscar por nombre',
  nothing: 'No hay usuarios activos.',
  noMatch: 'Nadie se llama así.',
  errorText: (error) => errorText(error, 'Error al cargar datos para los selectores.'),
};

/** The name of a colleague; undefined while loading and for an unknown id. */
export function useColleagueName(id: string | undefined): string | undefined {
  const colleagues = useColleagues({ chosen: id ?? null, search: '' }, Boolean(id)).data;
  return colleagues?.find((user) => user.id === id)?.label;
}

type UserPickerProps = PickerProps & Pick<RecordPickerProps, 'adjust'>;

/** Picks an active colleague, the current one whatever the status, or none; `none` overrides that option's label. */
export const UserPicker = ({ none = texts.none, ...props }: UserPickerProps) => (
  <RecordPicker {...props} useChoices={useColleagues} texts={{ ...texts, none }} />
);

/**
 * The filter of a list by who is responsible: a switch in the bar, and a colleague in the panel. In Spanish the words agree with the
 * records: 'Míos' leads, 'Mías' properties.
 */
export const responsibleFilter = (mine: 'Míos' | 'Mías') => ({
  label: 'Responsable',
  none: 'Cualquiera',
  Picker: UserPicker,
  useName: useColleagueName,
  bar: {
    all: mine === 'Míos' ? 'Todos' : 'Todas',
    options: [
      { value: 'mine', label: mine },
      { value: 'none', label: 'Sin asignar' },
    ],
  },
});
