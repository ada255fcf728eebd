import { plural } from '../../lib/format/plural.ts';
import { errorText, trpc, trpcUtils } from '../../trpc.ts';
import type { RecordDefinition } from '../../ui/record/record-definition.ts';
import { ownersErrorText } from './owner-queries.ts';
import type { Owner } from './owner-types.ts';

export const ownerRecord: RecordDefinition<Owner> = {
  list: '/crm/property-owners',
  listLabel: 'Property Owners',
  detail: '/crm/property-owners/$id',
  rows: trpcUtils.owners.list,
  useRecord: (id, options) => trpc.owners.get.useQuery({ id }, options),
  useDelete: () => trpc.owners.delete.useMutation(),
  loading: 'Cargando propietario',
  missing: {
    title: 'Propietario no encontrado',
    text: 'El propietario que buscas no existe o no tienes permisos para verlo.',
  },
  loadErrorText: ownersErrorText,
  previousNextLabels: ['Otros propietarios', 'Propietario anterior', 'Propietario siguiente'],
  newForm: { title: 'Nuevo Propietario' },
  editForm: { title: 'Editar Propietario' },
  deletion: {
    text: ({ name, propertiesCount }) => (
      <>
        Vas a eliminar a <strong className="font-semibold text-ink">{name}</strong>. Esta acción no se puede
        deshacer. {consequence(propertiesCount)}
      </>
    ),
    errorText: (error) =>
      errorText(error, 'Error al eliminar el propietario. Por favor, inténtalo de nuevo.'),
    done: 'Propietario eliminado.',
  },
};

function consequence(properties: number): string {
  if (properties === 0) return 'No tiene propiedades asociadas.';
  if (properties === 1) return 'Su propiedad se conserva, sin propietario.';
  return `Sus ${plural(properties, 'propiedad', 'propiedades')} se conservan, sin propietario.`;
}
