import { useNavigate } from '@tanstack/react-router';
import { useFormSnapshot } from '../../lib/form/use-form-snapshot.ts';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page, PageHeader, ReadingColumn } from '../../ui/layout/page.tsx';
import { LeadBoundary } from './lead-boundary.tsx';
import { LeadEdit } from './lead-edit.tsx';
import type { Lead } from './lead-types.ts';
import { useDeleteLead } from './use-delete-lead.tsx';

export function LeadEditPage({ id }: { id: string }) {
  const { ask, deleting } = useDeleteLead();
  return (
    <Page>
      <ReadingColumn>
        <LeadBoundary id={id} paused={deleting} editing>
          {(lead, reload) => <Opened lead={lead} reload={reload} onDelete={ask} />}
        </LeadBoundary>
      </ReadingColumn>
    </Page>
  );
}

type OpenedProps = { lead: Lead; reload: () => Promise<Lead | undefined>; onDelete: (lead: Lead) => void };

function Opened({ lead, reload, onDelete }: OpenedProps) {
  const navigate = useNavigate();
  const opened = useFormSnapshot(lead, reload);
  const onDirtyChange = useLeaveGuard();
  const toDetail = () => void navigate({ to: '/crm/leads/$id', params: { id: lead.id } });
  return (
    <>
      <PageHeader
        back={
          <BackLink to="/crm/leads/$id" params={{ id: lead.id }}>
            {lead.name}
          </BackLink>
        }
        title="Editar Lead"
        subtitle="Modifica la información del lead"
      />
      <Card className="px-4 pt-4">
        <LeadEdit
          key={opened.times}
          lead={opened.record}
          onDone={toDetail}
          onCancel={toDetail}
          onDelete={() => onDelete(lead)}
          onReload={opened.again}
          onDirtyChange={onDirtyChange}
        />
      </Card>
    </>
  );
}
