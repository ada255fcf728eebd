import { BulkAssign } from '../../components/bulk/bulk-assign.tsx';
import { BulkStatus } from '../../components/bulk/bulk-status.tsx';
import { BulkTags } from '../../components/tags/bulk-tags.tsx';
import { plural } from '../../lib/format/plural.ts';
import { ownerStatusOptions } from '../../texts/owner-texts.ts';
import { trpc } from '../../trpc.ts';
import { exportList } from '../../ui/list/export-list.ts';
import { BulkBar, type BulkProps } from '../../ui/list/selection/bulk-bar.tsx';
import type { ListedOwner } from './owner-types.ts';

const countText = (changed: number) => plural(changed, 'propietario', 'propietarios');

/** What can be done with the chosen owners. */
export function OwnerBulkBar(props: BulkProps<ListedOwner>) {
  const assign = trpc.owners.assignMany.useMutation();
  const setStatus = trpc.owners.setStatusMany.useMutation();
  return (
    <BulkBar {...props} onExport={() => void exportList('owners', { ids: props.rows.map(({ id }) => id) })}>
      <BulkAssign rows={props.rows} countText={countText} assign={assign.mutateAsync} />
      <BulkStatus
        rows={props.rows}
        options={ownerStatusOptions}
        countText={countText}
        setStatus={setStatus.mutateAsync}
      />
      <BulkTags kind="owner" rows={props.rows} countText={countText} />
    </BulkBar>
  );
}
