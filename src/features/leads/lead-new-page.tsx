import { useNavigate } from '@tanstack/react-router';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page, PageHeader, ReadingColumn } from '../../ui/layout/page.tsx';
import { LeadCreate } from './lead-create.tsx';

export function LeadNewPage() {
  const navigate = useNavigate();
  const onDirtyChange = useLeaveGuard();
  const toList = () => void navigate({ to: '/crm/leads' });
  return (
    <Page>
      <ReadingColumn>
        <PageHeader
          back={<BackLink to="/crm/leads">Leads</BackLink>}
          title="Nuevo Lead"
          subtitle="Agrega un nuevo lead"
        />
        <Card className="px-4 pt-4">
          <LeadCreate onDone={toList} onCancel={toList} onDirtyChange={onDirtyChange} />
        </Card>
      </ReadingColumn>
    </Page>
  );
}
