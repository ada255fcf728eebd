import { defineNewRecordModal, lazyForm } from '../../ui/record/form-modal.tsx';
import { newPropertyForm } from './property-record-texts.ts';

const PropertyCreate = lazyForm(() => import('./property-form.tsx').then((module) => module.PropertyCreate));

export const NewPropertyModal = defineNewRecordModal(PropertyCreate, { ...newPropertyForm, size: 'lg' });
