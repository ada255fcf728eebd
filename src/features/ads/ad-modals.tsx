import type { Refetch } from '../../lib/form/refetch.ts';
import { FormModal, lazyForm, type OpenProps, preloadForm } from '../../ui/record/form-modal.tsx';
import { adRecord } from './ad-record.tsx';
import type { Ad } from './ad-types.ts';

const AdCreate = lazyForm(() => import('./ad-form.tsx').then((module) => module.AdCreate));
const AdEdit = lazyForm(() => import('./ad-form.tsx').then((module) => module.AdEdit));

export const preloadAdForm = () => preloadForm(AdCreate);

type NewAdModalProps = OpenProps & { propertyId?: string; ownerId?: string };

/** `propertyId`: the initial property; `ownerId`: restricts the offered properties to an owner's. */
export function NewAdModal({ propertyId, ownerId, ...props }: NewAdModalProps) {
  return (
    <FormModal {...props} {...adRecord.newForm}>
      {(close) => <AdCreate propertyId={propertyId} ownerId={ownerId} onDone={close} onCancel={close} />}
    </FormModal>
  );
}

type EditAdModalProps = OpenProps & { ad: Ad; reload: Refetch<Ad> };

export function EditAdModal({ ad, reload, ...props }: EditAdModalProps) {
  return (
    <FormModal {...props} {...adRecord.editForm}>
      {(close) => <AdEdit record={ad} reload={reload} onDone={close} onCancel={close} />}
    </FormModal>
  );
}
