import { FormModal, lazyForm, type OpenProps, preloadForm } from '../../../ui/record/form-modal.tsx';

const QuickLeadCreate = lazyForm(() =>
  import('./quick-lead-form.tsx').then((module) => module.QuickLeadCreate),
);

/** Loads the form and the code of dialogs before it is opened. */
export const preloadQuickLead = () => preloadForm(QuickLeadCreate);

export function QuickLeadModal({ propertyId, ...props }: OpenProps & { propertyId?: string | undefined }) {
  return (
    <FormModal
      {...props}
      title="Lead rápido"
      description="Lo imprescindible; las preferencias se completan después."
    >
      {(close) => <QuickLeadCreate propertyId={propertyId} onDone={close} onCancel={close} />}
    </FormModal>
  );
}
