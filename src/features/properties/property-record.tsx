import { errorText, trpc, trpcUtils } from '../../trpc.ts';
import type { RecordDefinition } from '../../ui/record/record-definition.ts';
import { newPropertyForm, propertiesErrorText } from './property-queries.ts';
import type { Property } from './property-types.ts';

export const propertyRecord: RecordDefinition<Property> = {
  list: '/crm/properties',
  listLabel: 'Properties',
  detail: '/crm/properties/$id',
  rows: trpcUtils.properties.list,
  useRecord: (id, options) => trpc.properties.get.useQuery({ id }, options),
  useDelete: () => trpc.properties.delete.useMutation(),
  loading: 'Cargando propiedad',
  missing: {
    title: 'Propiedad no encontrada',
    text: 'La propiedad que buscas no existe o no tienes permisos para verla.',
  },
  loadErrorText: propertiesErrorText,
  previousNextLabels: ['Otras propiedades', 'Propiedad anterior', 'Propiedad siguiente'],
  newForm: newPropertyForm,
  editForm: { title: 'Editar Propiedad' },
  deletion: {
    text: ({ title }) => (
      <>
        Vas a eliminar <strong className="font-semibold text-ink">{title}</strong>. Esta acción no se puede
        deshacer. Sus fotos, documentos y anuncios se eliminan con ella. Sus eventos y tareas se conservan,
        sin propiedad asociada.
      </>
    ),
    errorText: (error) => errorText(error, 'Error al eliminar la propiedad. Por favor, inténtalo de nuevo.'),
    done: 'Propiedad eliminada.',
  },
};
