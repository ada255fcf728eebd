import type { OwnerStatus } from '../../../db/domain/owners/owners.ts';
import { defineResponsibleMenu } from '../../components/responsible-menu.tsx';
import { ownerStatusOptions, ownerStatusText } from '../../texts/owner-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { defineInPlaceField, defineInPlaceMenu } from '../../ui/record/in-place-menu.tsx';
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
export const OwnerResponsibleMenu = defineResponsibleMenu({
  listPath: '/crm/property-owners',
  useAssign: () => trpc.owners.assign.useMutation(),
});

/** A field of an owner in a row or card, changed in place. */
export const OwnerInPlace = defineInPlaceField<'status' | 'responsible', InPlaceOwner>({
  status: OwnerStatusMenu,
  responsible: OwnerResponsibleMenu,
});
