import type { OwnerStatus } from '../../../db/domain/owners/owners.ts';
import { ResponsibleMenu } from '../../pickers/responsible-menu.tsx';
import { ownerStatusOptions, ownerStatusText } from '../../texts/owner-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { InPlaceMenu } from '../../ui/record/in-place-menu.tsx';
import { OwnerBadge } from './owner-badge.tsx';
import type { ListedOwner } from './owner-types.ts';

type InPlaceProps = {
  owner: Pick<ListedOwner, 'id' | 'version' | 'status' | 'assignedTo' | 'responsible'>;
  isCompact?: boolean;
};

/** The status of an owner, changed in place. */
export function OwnerStatusMenu({ owner, isCompact }: InPlaceProps) {
  const setStatus = trpc.owners.setStatus.useMutation();
  return (
    <InPlaceMenu<OwnerStatus>
      record={owner}
      field="status"
      name="Estado"
      value={owner.status}
      options={ownerStatusOptions}
      toText={ownerStatusText}
      save={(ref, status) => setStatus.mutateAsync({ ...ref, status: status as OwnerStatus })}
      errorText={(error) =>
        errorText(error, 'Error al actualizar el propietario. Por favor, inténtalo de nuevo.')
      }
      isCompact={isCompact}
    >
      {(status) => <OwnerBadge status={status as OwnerStatus} />}
    </InPlaceMenu>
  );
}

/** Who is responsible for an owner, changed in place. */
export function OwnerResponsibleMenu({ owner, isCompact }: InPlaceProps) {
  const assign = trpc.owners.assign.useMutation();
  return (
    <ResponsibleMenu
      record={owner}
      listPath="/crm/property-owners"
      assign={assign.mutateAsync}
      isCompact={isCompact}
    />
  );
}

const menus = { status: OwnerStatusMenu, responsible: OwnerResponsibleMenu };

/** A field of an owner in a row or card, changed in place. */
export function OwnerInPlace({ field, owner }: InPlaceProps & { field: keyof typeof menus }) {
  const Menu = menus[field];
  return <Menu owner={owner} isCompact />;
}
