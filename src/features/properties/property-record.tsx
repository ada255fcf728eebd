import { errorText, trpc, trpcUtils } from '../../trpc.ts';
import { defineRecord } from '../../ui/record/define-record.ts';
import { createRecordTexts } from '../../ui/record/record-texts.ts';
import { propertiesErrorText } from './property-record-texts.ts';
import type { Property } from './property-types.ts';

const texts = createRecordTexts(['la', 'propiedad', 'propiedades'], errorText);

export const propertyRecord = defineRecord<Property>({
  list: '/crm/properties',
  listLabel: 'Properties',
  detail: '/crm/properties/$id',
  rows: trpcUtils.properties.list,
  useRecord: (id, options) => trpc.properties.get.useQuery({ id }, options),
  useDelete: () => trpc.properties.delete.useMutation(),
  texts,
  loadErrorText: propertiesErrorText,
  deletion: ({ title }) => (
    <>
      Vas a eliminar <strong className="font-semibold text-ink">{title}</strong>. Esta acción no se puede
      deshacer. Sus fotos, documentos y anuncios se eliminan con ella. Sus eventos y tareas se conservan, sin
      propiedad asociada.
    </>
  ),
});
