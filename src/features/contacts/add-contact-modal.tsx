import { readTypedPerson } from '../../../db/domain/typed-person.ts';
import { phoneText } from '../../lib/format/phone-text.ts';
import { FormModal, lazyForm, type ModalOpenProps } from '../../ui/record/form-modal.tsx';

const AddContactForm = lazyForm(() =>
  import('./add-contact-form.tsx').then((module) => module.AddContactForm),
);

/** Adds the phone or email address of a typed text to a lead or owner. */
export function AddContactModal({ typed, ...props }: ModalOpenProps & { typed: string }) {
  const { phone, email } = readTypedPerson(typed);
  const said = [phone && phoneText(phone), email].filter(Boolean).join(' · ');
  return (
    <FormModal {...props} title="Añadir a un contacto" description={said}>
      {(close) => <AddContactForm contact={{ phone, email }} onDone={close} onCancel={close} />}
    </FormModal>
  );
}
