import type { Refetch } from '../../lib/form/refetch.ts';
import { defineNewRecordModal, FormModal, lazyForm, type OpenProps } from '../../ui/record/form-modal.tsx';
import { adRecord } from './ad-record.tsx';
import type { Ad } from './ad-types.ts';

const AdCreate = lazyForm(() => import('./ad-form.tsx').then((module) => module.AdCreate));
const AdEdit = lazyForm(() => import('./ad-form.tsx').then((module) => module.AdEdit));

export const NewAdModal = defineNewRecordModal(AdCreate, adRecord.newForm);

type EditAdModalProps = OpenProps & { ad: Ad; reload: Refetch<Ad> };

export function EditAdModal({ ad, reload, ...props }: EditAdModalProps) {
  return (
    <FormModal {...props} {...adRecord.editForm}>
      {(close) => <AdEdit record={ad} reload={reload} onDone={close} onCancel={close} />}
    </FormModal>
  );
}
