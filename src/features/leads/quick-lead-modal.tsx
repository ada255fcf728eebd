import { defineNewRecordModal, lazyForm } from '../../ui/record/form-modal.tsx';

const QuickLeadCreate = lazyForm(() =>
  import('./quick-lead-form.tsx').then((module) => module.QuickLeadCreate),
);

export const QuickLeadModal = defineNewRecordModal(QuickLeadCreate, {
  title: 'Lead rápido',
  description: 'Lo imprescindible; las preferencias se completan después.',
});
