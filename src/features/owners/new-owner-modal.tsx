import { andClose, type CreateModalProps } from '../../ui/record/create-in-place.ts';
import { FormModal, lazyForm, preloadForm } from '../../ui/record/form-modal.tsx';
import { ownerRecord } from './owner-record.tsx';

const OwnerCreate = lazyForm(() => import('./owner-form.tsx').then((module) => module.OwnerCreate));

export const preloadOwnerForm = () => preloadForm(OwnerCreate);

export function NewOwnerModal({ typed, onCreated, ...props }: CreateModalProps) {
  return (
    <FormModal {...props} {...ownerRecord.newForm}>
      {(close) => <OwnerCreate typed={typed} onDone={andClose(close, onCreated)} onCancel={close} />}
    </FormModal>
  );
}
