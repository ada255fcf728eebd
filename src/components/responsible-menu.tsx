import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsRestricted, useOwnId } from '../current-user/current-user.ts';
import { avatarPath } from '../lib/files/image-path.ts';
import { withAbsence } from '../lib/format/absence-text.ts';
import { isHidden } from '../lib/records/hidden-record.ts';
import { userNameText } from '../texts/user-texts.ts';
import { errorText, trpc } from '../trpc.ts';
import { Avatar } from '../ui/display/avatar.tsx';
import { ResponsibleAvatar, type WithResponsible } from '../ui/display/responsible-avatar.tsx';
import { useConfirm } from '../ui/overlay/confirm.tsx';
import { Menu } from '../ui/overlay/menu.tsx';
import type { MenuItem } from '../ui/overlay/menu-entries.tsx';
import { InPlaceButton, type InPlaceMenuProps } from '../ui/record/in-place-menu.tsx';
import { useInPlaceChange } from '../ui/record/use-in-place-change.ts';

type Assignment = { id: string; version: number; assignedTo: string | null };
type ResponsibleRecord = WithResponsible & { id: string; version: number };
type ResponsibleMenuProps = {
  record: ResponsibleRecord;
  /** Saves who is responsible; returns the new version. */
  assign: (assignment: Assignment) => Promise<{ version: number }>;
  /** The list of such records; absent where everybody sees them, whoever is responsible. */
  listPath?: '/crm/leads' | '/crm/property-owners' | '/crm/properties';
  /** In a row or card: the avatar alone. */
  isCompact?: boolean;
  /** Shown before the name; without it, 'Responsable' is read out only. */
  label?: string;
};

/**
 * Returns a function that asks before a user who sees only their own makes a colleague responsible, because they could not undo it;
 * resolves with whether to go on.
 */
export function useConfirmGivingAway() {
  const confirm = useConfirm();
  const isRestricted = useIsRestricted();
  const ownId = useOwnId();
  return async (assignedTo: string | null, colleague: string, records: string): Promise<boolean> =>
    !isRestricted ||
    assignedTo === null ||
    assignedTo === ownId ||
    confirm({
      title: `Asignar a ${colleague}`,
      text: `Solo ves lo tuyo y lo que no es de nadie: dejarás de ver ${records}.`,
      confirmLabel: 'Asignar',
    });
}

const UNASSIGNED = 'Sin asignar';

/** Who is responsible for a record, as a menu of the active colleagues that changes it at once, with an undo. */
export function ResponsibleMenu({ record, assign, listPath, isCompact, label }: ResponsibleMenuProps) {
  const [wasOpened, setWasOpened] = useState(false);
  const colleagues = trpc.users.options.useQuery({}, { enabled: wasOpened });
  const { assignedTo, responsible } = record;
  const confirmGivingAway = useConfirmGivingAway();
  const navigate = useNavigate();
  const { shown, change, isBusy } = useInPlaceChange<WithResponsible>({
    record,
    value: { assignedTo, responsible },
    field: 'responsible',
    save: async (ref, to) => {
      const saved = await assign({ ...ref, assignedTo: to.assignedTo });
      // The record's page would say that there is none.
      if (listPath && !isCompact && isHidden(saved)) await navigate({ to: listPath });
      return saved;
    },
    doneText: (to) =>
      to.responsible ? `${label ?? 'Responsable'}: ${to.responsible.name}.` : 'Sin responsable.',
    valueText: (to) => to.responsible?.name ?? 'Sin responsable',
    errorText: (error) => errorText(error, 'Error al cambiar el responsable. Por favor, inténtalo de nuevo.'),
  });
  const name = shown.responsible?.name ?? UNASSIGNED;
  const people = (colleagues.data ?? []).map((person) => ({ ...person, label: userNameText(person) }));
  const isAmbiguous = (label: string) => people.filter((person) => person.label === label).length > 1;
  async function choose(to: WithResponsible) {
    const colleague = to.responsible?.name ?? UNASSIGNED;
    if (!listPath || (await confirmGivingAway(to.assignedTo, colleague, 'este registro'))) await change(to);
  }
  const toItem = (label: string, to: WithResponsible): MenuItem => ({
    label,
    checked: to.assignedTo === shown.assignedTo,
    onSelect: () => to.assignedTo !== shown.assignedTo && void choose(to),
  });
  const items: MenuItem[] = colleagues.data
    ? [
        ...people.map(({ label, email, avatar, absentUntil, ...person }) =>
          toItem(withAbsence(isAmbiguous(label) ? `${label} (${email})` : label, absentUntil), {
            assignedTo: person.id,
            responsible: { name: label, avatar },
          }),
        ),
        toItem(UNASSIGNED, { assignedTo: null, responsible: null }),
      ]
    : [
        {
          label: colleagues.error
            ? errorText(colleagues.error, 'Error al cargar los usuarios.')
            : 'Cargando…',
          disabled: true,
          onSelect: () => undefined,
        },
      ];
  const load = () => setWasOpened(true);
  return (
    <Menu
      label="Cambiar responsable"
      align="start"
      trigger={
        <InPlaceButton
          isCompact={isCompact}
          onClick={load}
          onKeyDown={load}
          aria-busy={isBusy}
          title={isCompact ? name : undefined}
          aria-label={isCompact && !shown.responsible ? `Responsable: ${UNASSIGNED}` : undefined}
        >
          {!isCompact && <span className={label ? 'shrink-0' : 'sr-only'}>{label ?? 'Responsable'}: </span>}
          {isCompact ? (
            shown.responsible ? (
              <ResponsibleAvatar {...shown} />
            ) : (
              <span className="px-1 text-ink-faint">—</span>
            )
          ) : (
            <>
              {shown.assignedTo && shown.responsible && (
                <Avatar
                  name={name}
                  src={avatarPath({ id: shown.assignedTo, avatar: shown.responsible.avatar })}
                  size="sm"
                />
              )}
              <span className={shown.responsible ? 'min-w-0 truncate' : 'text-ink-faint'}>{name}</span>
            </>
          )}
        </InPlaceButton>
      }
      items={items}
    />
  );
}

type ResponsibleMenuDefinition = Required<Pick<ResponsibleMenuProps, 'listPath'>> & {
  useAssign: () => { mutateAsync: ResponsibleMenuProps['assign'] };
};

/** ResponsibleMenu for the records of a list that restricted users see a part of. */
export const defineResponsibleMenu =
  ({ listPath, useAssign }: ResponsibleMenuDefinition) =>
  (props: InPlaceMenuProps<ResponsibleRecord>) => (
    <ResponsibleMenu {...props} listPath={listPath} assign={useAssign().mutateAsync} />
  );
