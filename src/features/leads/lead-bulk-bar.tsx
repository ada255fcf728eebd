import { BulkAssign } from '../../components/bulk/bulk-assign.tsx';
import { BulkStatus } from '../../components/bulk/bulk-status.tsx';
import { BulkTags } from '../../components/tags/bulk-tags.tsx';
import { plural } from '../../lib/format/plural.ts';
import { leadStatusOptions } from '../../texts/lead-texts.ts';
import { trpc } from '../../trpc.ts';
import { exportList } from '../../ui/list/export-list.ts';
import { BulkBar, type BulkProps } from '../../ui/list/selection/bulk-bar.tsx';
import type { ListedLead } from './lead-types.ts';

const countText = (changed: number) => plural(changed, 'lead', 'leads');

/** What can be done with the chosen leads. */
export function LeadBulkBar(props: BulkProps<ListedLead>) {
  const assign = trpc.leads.assignMany.useMutation();
  const setStatus = trpc.leads.setStatusMany.useMutation();
  return (
    <BulkBar {...props} onExport={() => void exportList('leads', { ids: props.rows.map(({ id }) => id) })}>
      <BulkAssign rows={props.rows} countText={countText} assign={assign.mutateAsync} />
      <BulkStatus
        rows={props.rows}
        options={leadStatusOptions}
        countText={countText}
        getCleared={({ nextFollowUpOn }) => ({ nextFollowUpOn })}
        setStatus={setStatus.mutateAsync}
      />
      <BulkTags kind="lead" rows={props.rows} countText={countText} />
    </BulkBar>
  );
}
