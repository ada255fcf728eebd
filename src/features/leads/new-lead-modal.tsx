import { defineNewRecordModal, lazyForm } from '../../ui/record/form-modal.tsx';
import { newLeadForm } from './lead-record-texts.ts';

const LeadCreate = lazyForm(() => import('./lead-form.tsx').then((module) => module.LeadCreate));

export const NewLeadModal = defineNewRecordModal(LeadCreate, { ...newLeadForm, size: 'lg' });
