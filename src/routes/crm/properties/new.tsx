import { createFileRoute } from '@tanstack/react-router';
import { PropertyCreate } from '../../../features/properties/property-form.tsx';
import { propertyParams } from '../../../features/properties/property-params.ts';
import { propertyRecord } from '../../../features/properties/property-record.tsx';
import { loadCode } from '../../../lib/loading/chunk-load-error.ts';
import { RecordNewPage } from '../../../ui/record/record-form-pages.tsx';

export const Route = createFileRoute('/crm/properties/new')({
  validateSearch: propertyParams.validate,
  loader: loadCode,
  component: New,
});

function New() {
  const { ownerId } = Route.useSearch();
  return (
    <RecordNewPage definition={propertyRecord} search={ownerId ? { ownerId } : {}}>
      {(form) => <PropertyCreate defaultValues={{ ownerId }} {...form} />}
    </RecordNewPage>
  );
}
