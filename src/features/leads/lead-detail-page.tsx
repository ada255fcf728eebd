import { Page } from '../../ui/layout/page.tsx';
import { LeadDetail } from './lead-detail.tsx';
import { LeadGate } from './lead-boundary.tsx';
import { useDeleteLead } from './use-delete-lead.tsx';

export function LeadDetailPage({ id }: { id: string }) {
  const { ask, deleting } = useDeleteLead();
  return (
    <Page>
      <LeadGate id={id} paused={deleting}>
        {(lead) => <LeadDetail lead={lead} onDelete={() => ask(lead)} />}
      </LeadGate>
    </Page>
  );
}
