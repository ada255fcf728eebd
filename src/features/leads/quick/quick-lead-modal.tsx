import { FormModal, lazyForm, type OpenProps } from '../../../ui/record/form-modal.tsx';

const QuickLeadCreate = lazyForm(() =>
  import('./quick-lead-form.tsx').then((module) => module.QuickLeadCreate),
);

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
