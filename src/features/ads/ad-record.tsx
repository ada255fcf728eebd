import { trpc, trpcUtils } from '../../trpc.ts';
import { defineRecord } from '../../ui/record/define-record.ts';
import { adTexts } from './ad-record-texts.ts';
import type { Ad } from './ad-types.ts';

export const adRecord = defineRecord<Ad>({
  list: '/crm/ads',
  listLabel: 'Ads',
  detail: '/crm/ads/$id',
  rows: trpcUtils.ads.list,
  useRecord: (id, options) => trpc.ads.get.useQuery({ id }, options),
  useDelete: () => trpc.ads.delete.useMutation(),
  texts: adTexts,
  deletion: ({ title }) => (
    <>
      Vas a eliminar el anuncio <strong className="font-semibold text-ink">{title}</strong>. La propiedad se
      conserva. Esta acción no se puede deshacer.
    </>
  ),
});
