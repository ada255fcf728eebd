import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { withAbsence } from '../../lib/format/absence-text.ts';
import { userNameText } from '../../texts/user-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { useConfirmGivingAway } from '../responsible-menu.tsx';
import { type BulkChange, BulkMenu, type BulkOption, type BulkOptions } from './bulk-menu.tsx';

type Assignment = { id: string; version: number; assignedTo: string | null };
type AssignedRow = Assignment & ({ name: string } | { title: string });
type BulkAssignProps<Row> = {
  rows: readonly Row[];
  /** The rows in words: '3 leads'. */
  countText: (changed: number) => string;
  assign: (input: { rows: Assignment[] } & BulkOptions) => Promise<{ kept: string[] }>;
  /** Everybody sees such rows, whoever is responsible. */
  isSeenByAll?: boolean;
};

const UNASSIGNED: BulkOption<string | null> = { value: null, label: 'Sin asignar' };

/** 'Asignar a…' for the chosen rows: the active colleagues, or nobody. */
export function BulkAssign<Row extends AssignedRow>({
  rows,
  countText,
  assign,
  isSeenByAll,
}: BulkAssignProps<Row>) {
  const confirmGivingAway = useConfirmGivingAway();
  const [wasOpened, setWasOpened] = useState(false);
  const colleagues = trpc.users.options.useQuery({}, { enabled: wasOpened });
  const people = colleagues.data?.map((person) => ({ ...person, label: userNameText(person) }));
  const isAmbiguous = (label: string) => people?.filter((person) => person.label === label).length !== 1;
  const options = people?.map(({ id, label, email, absentUntil }) => {
    const name = isAmbiguous(label) ? `${label} (${email})` : label;
    return { value: id as string | null, label: name, shown: withAbsence(name, absentUntil) };
  });
  const send: BulkChange<Row, string | null>['send'] = (changes, options) =>
    assign({ ...options, rows: changes.map(({ value, ...ref }) => ({ ...ref, assignedTo: value })) });
  return (
    <BulkMenu
      label="Asignar a…"
      icon={<UserPlus aria-hidden="true" />}
      options={options ? [...options, UNASSIGNED] : null}
      message={colleagues.error ? errorText(colleagues.error, 'Error al cargar los usuarios.') : undefined}
      onOpen={() => setWasOpened(true)}
      rows={rows}
      getValue={({ assignedTo }) => assignedTo}
      confirm={({ value, label }) =>
        isSeenByAll ? Promise.resolve(true) : confirmGivingAway(value, label, countText(rows.length))
      }
      send={send}
      doneText={(changed, label) => `Responsable de ${countText(changed)}: ${label}.`}
    />
  );
}
