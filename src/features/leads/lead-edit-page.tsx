import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { Page, PageHeader, ReadingColumn } from '../../ui/page.tsx';
import { LeadEdit } from './lead-edit.tsx';
import { LeadGate } from './lead-gate.tsx';
import type { Lead } from './lead-types.ts';
import { useDeleteLead } from './use-delete-lead.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';

export function LeadEditPage({ id }: { id: string }) {
  const { ask, deleting } = useDeleteLead();
  return (
    <Page>
      <ReadingColumn>
        <LeadGate id={id} paused={deleting}>
          {(lead, reload) => <Opened lead={lead} reload={reload} onDelete={ask} />}
        </LeadGate>
      </ReadingColumn>
    </Page>
  );
}

type OpenedProps = { lead: Lead; reload: () => Promise<Lead | undefined>; onDelete: (lead: Lead) => void };

/** The form keeps the lead it was opened with, whatever is read in the background meanwhile. */
function Opened({ lead, reload, onDelete }: OpenedProps) {
  const navigate = useNavigate();
  const [opened, setOpened] = useState({ lead, times: 1 });
  const onDirtyChange = useLeaveGuard();
  const toDetail = () => void navigate({ to: '/crm/leads/$id', params: { id: lead.id } });
  async function again() {
    const current = await reload();
    if (current) setOpened(({ times }) => ({ lead: current, times: times + 1 }));
  }
  return (
    <>
      <PageHeader title="Editar Lead" subtitle="Modifica la información del lead" />
      <Card className="px-4 pt-4">
        <LeadEdit
          key={opened.times}
          lead={opened.lead}
          onDone={toDetail}
          onCancel={toDetail}
          onDelete={() => onDelete(lead)}
          onReload={() => void again()}
          onDirtyChange={onDirtyChange}
        />
      </Card>
    </>
  );
}
