import { plural } from '../../lib/format/plural.ts';
import { errorText, trpc } from '../../trpc.ts';
import { useDeleteRecord } from '../../ui/record/use-delete-record.tsx';
import type { Owner } from './owner-types.ts';

/** Confirms, deletes, and returns to the list. While `deleting`, the owner must not be refetched. */
export function useDeleteOwner() {
  const remove = trpc.owners.delete.useMutation();
  return useDeleteRecord<Owner>({
    remove: ({ id }) => remove.mutateAsync({ id }),
    text: ({ name, propertiesCount }) => (
      <>
        Vas a eliminar a <strong className="font-semibold text-ink">{name}</strong>. Esta acción no se puede
        deshacer. {consequence(propertiesCount)}
      </>
    ),
    errorText: (error) =>
      errorText(error, 'Error al eliminar el propietario. Por favor, inténtalo de nuevo.'),
    done: 'Propietario eliminado.',
    to: '/crm/property-owners',
  });
}

function consequence(properties: number): string {
  if (properties === 0) return 'No tiene propiedades asociadas.';
  if (properties === 1) return 'Su propiedad se conserva, sin propietario.';
  return `Sus ${plural(properties, 'propiedad', 'propiedades')} se conservan, sin propietario.`;
}
