import { useNavigate } from '@tanstack/react-router';
import { useFormSnapshot } from '../../lib/form/use-form-snapshot.ts';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page, PageHeader, ReadingColumn } from '../../ui/layout/page.tsx';
import { PropertyBoundary } from './property-boundary.tsx';
import { PropertyEdit } from './property-edit.tsx';
import type { Property } from './property-types.ts';
import { useDeleteProperty } from './use-delete-property.tsx';

export function PropertyEditPage({ id }: { id: string }) {
  const { ask, deleting } = useDeleteProperty();
  return (
    <Page>
      <ReadingColumn>
        <PropertyBoundary id={id} paused={deleting} editing>
          {(property, reload) => <Opened property={property} reload={reload} onDelete={ask} />}
        </PropertyBoundary>
      </ReadingColumn>
    </Page>
  );
}

type OpenedProps = {
  property: Property;
  reload: () => Promise<Property | undefined>;
  onDelete: (property: Property) => void;
};

function Opened({ property, reload, onDelete }: OpenedProps) {
  const navigate = useNavigate();
  const opened = useFormSnapshot(property, reload);
  const onDirtyChange = useLeaveGuard();
  const toDetail = () => void navigate({ to: '/crm/properties/$id', params: { id: property.id } });
  return (
    <>
      <PageHeader
        back={
          <BackLink to="/crm/properties/$id" params={{ id: property.id }}>
            {property.title}
          </BackLink>
        }
        title="Editar Propiedad"
        subtitle="Modifica la información de la propiedad"
      />
      <Card className="px-4 pt-4">
        <PropertyEdit
          key={opened.times}
          property={opened.record}
          onDone={toDetail}
          onCancel={toDetail}
          onDelete={() => onDelete(property)}
          onReload={opened.again}
          onDirtyChange={onDirtyChange}
        />
      </Card>
    </>
  );
}
