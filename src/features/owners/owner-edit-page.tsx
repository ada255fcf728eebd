import { useNavigate } from '@tanstack/react-router';
import { useFormSnapshot } from '../../lib/form/use-form-snapshot.ts';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page, PageHeader, ReadingColumn } from '../../ui/layout/page.tsx';
import { OwnerBoundary } from './owner-boundary.tsx';
import { OwnerEdit } from './owner-edit.tsx';
import type { Owner } from './owner-types.ts';
import { useDeleteOwner } from './use-delete-owner.tsx';

export function OwnerEditPage({ id }: { id: string }) {
  const { ask, deleting } = useDeleteOwner();
  return (
    <Page>
      <ReadingColumn>
        <OwnerBoundary id={id} paused={deleting} editing>
          {(owner, reload) => <Opened owner={owner} reload={reload} onDelete={ask} />}
        </OwnerBoundary>
      </ReadingColumn>
    </Page>
  );
}

type OpenedProps = {
  owner: Owner;
  reload: () => Promise<Owner | undefined>;
  onDelete: (owner: Owner) => void;
};

function Opened({ owner, reload, onDelete }: OpenedProps) {
  const navigate = useNavigate();
  const opened = useFormSnapshot(owner, reload);
  const onDirtyChange = useLeaveGuard();
  const toDetail = () => void navigate({ to: '/crm/property-owners/$id', params: { id: owner.id } });
  return (
    <>
      <PageHeader
        back={
          <BackLink to="/crm/property-owners/$id" params={{ id: owner.id }}>
            {owner.name}
          </BackLink>
        }
        title="Editar Propietario"
        subtitle="Modifica la información del propietario"
      />
      <Card className="px-4 pt-4">
        <OwnerEdit
          key={opened.times}
          owner={opened.record}
          onDone={toDetail}
          onCancel={toDetail}
          onDelete={() => onDelete(owner)}
          onReload={opened.again}
          onDirtyChange={onDirtyChange}
        />
      </Card>
    </>
  );
}
