import { defineNewRecordModal, lazyForm } from '../../ui/record/form-modal.tsx';
import { adTexts } from './ad-record-texts.ts';

const AdCreate = lazyForm(() => import('./ad-form.tsx').then((module) => module.AdCreate));
/** The edit form of an ad, for its dialog. */
export const LazyAdEdit = lazyForm(() => import('./ad-form.tsx').then((module) => module.AdEdit));

export const NewAdModal = defineNewRecordModal(AdCreate, adTexts.newForm);
