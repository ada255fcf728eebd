import { keepPreviousData } from '@tanstack/react-query';
import { errorText, trpc } from '../trpc.ts';
import type { Choice, PickerProps, PickerTexts, UseChoices } from './picker-props.ts';
import { RecordPicker } from './record-picker.tsx';

export type PersonKind = 'lead' | 'owner';

/** The kind and id of a chosen person, whose value names both: 'lead:…'. */
export function parsePerson(value: string): { kind: PersonKind; id: string } {
  const [kind, id = ''] = value.split(':');
  return { kind: kind === 'owner' ? 'owner' : 'lead', id };
}

const toChoices = (kind: PersonKind, people: readonly Choice[]): Choice[] =>
  people.map((person) => ({
    ...person,
    id: `${kind}:${person.id}`,
    kind: kind === 'lead' ? 'Lead' : 'Propietario',
  }));

const usePeople: UseChoices = ({ search, chosen }, enabled) => {
  const person = chosen ? parsePerson(chosen) : null;
  const options = { enabled, placeholderData: keepPreviousData };
  const toInput = (kind: PersonKind) => ({ search, chosen: person?.kind === kind ? person.id : null });
  const leads = trpc.leads.options.useQuery(toInput('lead'), options);
  const owners = trpc.owners.options.useQuery(toInput('owner'), options);
  return {
    data:
      leads.data && owners.data
        ? [...toChoices('lead', leads.data), ...toChoices('owner', owners.data)]
        : undefined,
    isPlaceholderData: leads.isPlaceholderData || owners.isPlaceholderData,
    error: leads.error ?? owners.error,
    refetch: () => Promise.all([leads.refetch(), owners.refetch()]),
  };
};

const texts: PickerTexts = {
  placeholder: 'Nombre, teléfono o email',
  nothing: 'Todavía no hay leads ni propietarios.',
  noMatch: 'Ningún lead ni propietario coincide.',
  errorText: (error) => errorText(error, 'Error al cargar datos para los selectores.'),
};

/** Picks a lead or an active owner; the value names the kind too (parsePerson). */
export const PersonPicker = (props: PickerProps) => (
  <RecordPicker {...props} useChoices={usePeople} texts={texts} />
);
