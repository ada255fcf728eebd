import { BulkStatus } from '../../components/bulk/bulk-status.tsx';
import { plural } from '../../lib/format/plural.ts';
import { adStatusOptions } from '../../texts/ad-texts.ts';
import { trpc } from '../../trpc.ts';
import { exportList } from '../../ui/list/export-list.ts';
import { BulkBar, type BulkProps } from '../../ui/list/selection/bulk-bar.tsx';
import type { ListedAd } from './ad-types.ts';

const countText = (changed: number) => plural(changed, 'anuncio', 'anuncios');

/** What can be done with the chosen ads. */
export function AdBulkBar(props: BulkProps<ListedAd>) {
  const setStatus = trpc.ads.setStatusMany.useMutation();
  return (
    <BulkBar {...props} onExport={() => void exportList('ads', { ids: props.rows.map(({ id }) => id) })}>
      <BulkStatus
        rows={props.rows}
        options={adStatusOptions}
        countText={countText}
        setStatus={setStatus.mutateAsync}
      />
    </BulkBar>
  );
}
