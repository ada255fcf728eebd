import { FormModal, lazyForm, type OpenProps, preloadForm } from '../../ui/record/form-modal.tsx';
import { leadRecord } from './lead-record.tsx';

const LeadCreate = lazyForm(() => import('./lead-form.tsx').then((module) => module.LeadCreate));

export const preloadLeadForm = () => preloadForm(LeadCreate);

export function NewLeadModal({ propertyId, ...props }: OpenProps & { propertyId?: string | undefined }) {
  return (
    <FormModal {...props} {...leadRecord.newForm} size="lg">
      {(close) => <LeadCreate propertyId={propertyId} onDone={close} onCancel={close} />}
    </FormModal>
  );
}
