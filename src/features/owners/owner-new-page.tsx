import { useNavigate } from '@tanstack/react-router';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page, PageHeader, ReadingColumn } from '../../ui/layout/page.tsx';
import { OwnerCreate } from './owner-create.tsx';

export function OwnerNewPage() {
  const navigate = useNavigate();
  const onDirtyChange = useLeaveGuard();
  const toList = () => void navigate({ to: '/crm/property-owners' });
  return (
    <Page>
      <ReadingColumn>
        <PageHeader
          back={<BackLink to="/crm/property-owners">Property Owners</BackLink>}
          title="Nuevo Propietario"
          subtitle="Agrega un nuevo propietario"
        />
        <Card className="px-4 pt-4">
          <OwnerCreate onDone={toList} onCancel={toList} onDirtyChange={onDirtyChange} />
        </Card>
      </ReadingColumn>
    </Page>
  );
}
