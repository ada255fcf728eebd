import { FormModal, lazyForm, type OpenProps, preloadForm } from '../../ui/record/form-modal.tsx';
import { ownerRecord } from './owner-record.tsx';

const OwnerCreate = lazyForm(() => import('./owner-form.tsx').then((module) => module.OwnerCreate));

export const preloadOwnerForm = () => preloadForm(OwnerCreate);

export function NewOwnerModal(props: OpenProps) {
  return (
    <FormModal {...props} {...ownerRecord.newForm}>
      {(close) => <OwnerCreate onDone={close} onCancel={close} />}
    </FormModal>
  );
}
