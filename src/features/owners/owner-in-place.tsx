import type { OwnerStatus } from '../../../db/domain/owners/owners.ts';
import { ResponsibleMenu } from '../../pickers/responsible-menu.tsx';
import { ownerStatusOptions, ownerStatusText } from '../../texts/owner-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { defineInPlaceMenu, type InPlaceMenuProps } from '../../ui/record/in-place-menu.tsx';
import { OwnerBadge } from './owner-badge.tsx';
import type { ListedOwner } from './owner-types.ts';

type InPlaceOwner = Pick<ListedOwner, 'id' | 'version' | 'status' | 'assignedTo' | 'responsible'>;

/** The status of an owner, changed in place. */
export const OwnerStatusMenu = defineInPlaceMenu<OwnerStatus, 'status'>({
  field: 'status',
  name: 'Estado',
  options: ownerStatusOptions,
  toText: ownerStatusText,
  useSave() {
    const { mutateAsync } = trpc.owners.setStatus.useMutation();
    return (ref, status) => mutateAsync({ ...ref, status });
  },
  errorText: (error) =>
    errorText(error, 'Error al actualizar el propietario. Por favor, inténtalo de nuevo.'),
  render: (status) => <OwnerBadge status={status} />,
});

/** Who is responsible for an owner, changed in place. */
export function OwnerResponsibleMenu({ record, isCompact }: InPlaceMenuProps<InPlaceOwner>) {
  const assign = trpc.owners.assign.useMutation();
  return (
    <ResponsibleMenu
      record={record}
      listPath="/crm/property-owners"
      assign={assign.mutateAsync}
      isCompact={isCompact}
    />
  );
}

const menus = { status: OwnerStatusMenu, responsible: OwnerResponsibleMenu };

/** A field of an owner in a row or card, changed in place. */
export function OwnerInPlace({ field, owner }: { owner: InPlaceOwner; field: keyof typeof menus }) {
  const Menu = menus[field];
  return <Menu record={owner} isCompact />;
}
