import { createFileRoute } from '@tanstack/react-router';
import { LeadCreate } from '../../../features/leads/lead-form.tsx';
import { leadRecord } from '../../../features/leads/lead-record.tsx';
import { loadCode } from '../../../lib/loading/chunk-load-error.ts';
import { RecordNewPage } from '../../../ui/record/record-form-pages.tsx';

export const Route = createFileRoute('/crm/leads/new')({
  loader: loadCode,
  component: New,
});

function New() {
  return <RecordNewPage definition={leadRecord}>{(form) => <LeadCreate {...form} />}</RecordNewPage>;
}
