import { useNavigate } from '@tanstack/react-router';
import { Card } from '../../ui/card.tsx';
import { Page, PageHeader, ReadingColumn } from '../../ui/page.tsx';
import { BackToLeads } from './back-to-leads.tsx';
import { LeadCreate } from './lead-create.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

export function LeadNewPage() {
  const navigate = useNavigate();
  const onDirtyChange = useLeaveGuard();
  const toList = () => void navigate({ to: '/crm/leads' });
  return (
    <Page>
      <ReadingColumn>
        <PageHeader back={<BackToLeads />} title="Nuevo Lead" subtitle="Agrega un nuevo lead" />
        <Card className="px-4 pt-4">
          <LeadCreate onDone={toList} onCancel={toList} onDirtyChange={onDirtyChange} />
        </Card>
      </ReadingColumn>
    </Page>
  );
}
