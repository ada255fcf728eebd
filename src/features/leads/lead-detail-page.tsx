import { Page } from '../../ui/layout/page.tsx';
import { LeadBoundary } from './lead-boundary.tsx';
import { LeadDetail } from './lead-detail.tsx';
import { useDeleteLead } from './use-delete-lead.tsx';

export function LeadDetailPage({ id }: { id: string }) {
  const { ask, deleting } = useDeleteLead();
  return (
    <Page>
      <LeadBoundary id={id} paused={deleting}>
        {(lead) => <LeadDetail lead={lead} onDelete={() => ask(lead)} />}
      </LeadBoundary>
    </Page>
  );
}
