import { defineNewRecordModal, lazyForm } from '../../ui/record/form-modal.tsx';
import { leadRecord } from './lead-record.tsx';

const LeadCreate = lazyForm(() => import('./lead-form.tsx').then((module) => module.LeadCreate));

export const NewLeadModal = defineNewRecordModal(LeadCreate, { ...leadRecord.newForm, size: 'lg' });
