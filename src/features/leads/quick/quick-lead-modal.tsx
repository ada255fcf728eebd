import { andClose, type CreateModalProps } from '../../../ui/record/create-in-place.ts';
import { FormModal, lazyForm, preloadForm } from '../../../ui/record/form-modal.tsx';

const QuickLeadCreate = lazyForm(() =>
  import('./quick-lead-form.tsx').then((module) => module.QuickLeadCreate),
);

/** Loads the form and the code of dialogs before it is opened. */
export const preloadQuickLead = () => preloadForm(QuickLeadCreate);

type QuickLeadModalProps = CreateModalProps & { propertyId?: string | undefined };

export function QuickLeadModal({ typed, propertyId, onCreated, ...props }: QuickLeadModalProps) {
  return (
    <FormModal
      {...props}
      title="Lead rápido"
      description="Lo imprescindible; las preferencias se completan después."
    >
      {(close) => (
        <QuickLeadCreate
          typed={typed}
          propertyId={propertyId}
          onDone={andClose(close, onCreated)}
          onCancel={close}
        />
      )}
    </FormModal>
  );
}
