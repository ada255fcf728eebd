import { defineNewRecordModal, lazyForm } from '../../ui/record/form-modal.tsx';
import { ownerRecord } from './owner-record.tsx';

const OwnerCreate = lazyForm(() => import('./owner-form.tsx').then((module) => module.OwnerCreate));

export const NewOwnerModal = defineNewRecordModal(OwnerCreate, ownerRecord.newForm);
