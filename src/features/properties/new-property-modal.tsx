import { andClose, type CreateModalProps } from '../../ui/record/create-in-place.ts';
import { FormModal, lazyForm, preloadForm } from '../../ui/record/form-modal.tsx';
import { newPropertyForm } from './property-queries.ts';

const PropertyCreate = lazyForm(() => import('./property-form.tsx').then((module) => module.PropertyCreate));

export const preloadPropertyForm = () => preloadForm(PropertyCreate);

/** `ownerId`: the initial owner. */
export function NewPropertyModal({ typed, ownerId, onCreated, ...props }: CreateModalProps) {
  return (
    <FormModal {...props} {...newPropertyForm} size="lg">
      {(close) => (
        <PropertyCreate
          typed={typed}
          ownerId={ownerId}
          onDone={andClose(close, onCreated)}
          onCancel={close}
        />
      )}
    </FormModal>
  );
}
