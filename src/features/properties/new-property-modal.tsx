import { FormModal, lazyForm, type OpenProps, preloadForm } from '../../ui/record/form-modal.tsx';
import { propertyRecord } from './property-record.tsx';

const PropertyCreate = lazyForm(() => import('./property-form.tsx').then((module) => module.PropertyCreate));

export const preloadPropertyForm = () => preloadForm(PropertyCreate);

/** `ownerId`: the initial owner. */
export function NewPropertyModal({ ownerId, ...props }: OpenProps & { ownerId?: string }) {
  return (
    <FormModal {...props} {...propertyRecord.newForm} size="lg">
      {(close) => <PropertyCreate ownerId={ownerId} onDone={close} onCancel={close} />}
    </FormModal>
  );
}
