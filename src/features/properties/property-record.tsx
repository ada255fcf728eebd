import { errorText, trpc, trpcUtils } from '../../trpc.ts';
import { defineRecord } from '../../ui/record/define-record.ts';
import { propertiesErrorText } from './property-queries.ts';
import type { Property } from './property-types.ts';

export const propertyRecord = defineRecord<Property>({
  noun: ['la', 'propiedad', 'propiedades'],
  list: '/crm/properties',
  listLabel: 'Properties',
  detail: '/crm/properties/$id',
  rows: trpcUtils.properties.list,
  useRecord: (id, options) => trpc.properties.get.useQuery({ id }, options),
  useDelete: () => trpc.properties.delete.useMutation(),
  errorText,
  loadErrorText: propertiesErrorText,
  deletion: ({ title }) => (
    <>
      Vas a eliminar <strong className="font-semibold text-ink">{title}</strong>. Esta acción no se puede
      deshacer. Sus fotos, documentos y anuncios se eliminan con ella. Sus eventos y tareas se conservan, sin
      propiedad asociada.
    </>
  ),
});
