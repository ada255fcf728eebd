import { useNavigate } from '@tanstack/react-router';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page, PageHeader, ReadingColumn } from '../../ui/layout/page.tsx';
import { PropertyCreate } from './property-create.tsx';

export function PropertyNewPage({ ownerId }: { ownerId?: string }) {
  const navigate = useNavigate();
  const onDirtyChange = useLeaveGuard();
  const toList = () => void navigate({ to: '/crm/properties', search: ownerId ? { ownerId } : {} });
  return (
    <Page>
      <ReadingColumn>
        <PageHeader
          back={<BackLink to="/crm/properties">Properties</BackLink>}
          title="Nueva Propiedad"
          subtitle="Agrega una nueva propiedad"
        />
        <Card className="px-4 pt-4">
          <PropertyCreate ownerId={ownerId} onDone={toList} onCancel={toList} onDirtyChange={onDirtyChange} />
        </Card>
      </ReadingColumn>
    </Page>
  );
}
