import { createFileRoute } from '@tanstack/react-router';
import { OwnerCreate } from '../../../features/owners/owner-form.tsx';
import { ownerRecord } from '../../../features/owners/owner-record.tsx';
import { loadCode } from '../../../lib/loading/chunk-load-error.ts';
import { RecordNewPage } from '../../../ui/record/record-form-pages.tsx';

export const Route = createFileRoute('/crm/property-owners/new')({
  loader: loadCode,
  component: New,
});

function New() {
  return <RecordNewPage definition={ownerRecord}>{(form) => <OwnerCreate {...form} />}</RecordNewPage>;
}
