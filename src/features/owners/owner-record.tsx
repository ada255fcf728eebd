import { plural } from '../../lib/format/plural.ts';
import { trpc, trpcUtils } from '../../trpc.ts';
import { defineRecord } from '../../ui/record/define-record.ts';
import { ownersErrorText, ownerTexts } from './owner-record-texts.ts';
import type { Owner } from './owner-types.ts';

export const ownerRecord = defineRecord<Owner>({
  list: '/crm/property-owners',
  listLabel: 'Property Owners',
  detail: '/crm/property-owners/$id',
  rows: trpcUtils.owners.list,
  useRecord: (id, options) => trpc.owners.get.useQuery({ id }, options),
  useDelete: () => trpc.owners.delete.useMutation(),
  texts: ownerTexts,
  loadErrorText: ownersErrorText,
  deletion: ({ name, propertiesCount }) => (
    <>
      Vas a eliminar a <strong className="font-semibold text-ink">{name}</strong>. Esta acción no se puede
      deshacer. {consequence(propertiesCount)}
    </>
  ),
});

function consequence(properties: number): string {
  if (properties === 0) return 'No tiene propiedades asociadas.';
  if (properties === 1) return 'Su propiedad se conserva, sin propietario.';
  return `Sus ${plural(properties, 'propiedad', 'propiedades')} se conservan, sin propietario.`;
}
