import { personChoice } from '../../../db/domain/contact-details-input.ts';
import { contactAdditionError, useContactAddition } from '../../components/contacts/use-contact-addition.ts';
import { PersonPicker, parsePerson } from '../../pickers/person-picker.tsx';
import { RecordField } from '../../pickers/record-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { SubmitButton } from '../../ui/form/form-fields.tsx';

type AddContactFormProps = {
  contact: { phone: string; email: string };
  onDone: () => void;
  onCancel: () => void;
};

/** Chooses the lead or owner that a phone or email address is of. */
export function AddContactForm({ contact: { phone, email }, onDone, onCancel }: AddContactFormProps) {
  const addContact = useContactAddition();
  return (
    <Form
      schema={personChoice}
      defaultValues={{ person: '' }}
      onSubmit={async ({ person }: { person: string }) => {
        await addContact(parsePerson(person), { phone: phone || null, email: email || null });
        onDone();
      }}
      errorText={contactAdditionError}
    >
      <RecordField name="person" label="Lead o propietario" picker={PersonPicker} required />
      <FormActions>
        <CancelButton onCancel={onCancel} />
        <SubmitButton busyLabel="Guardando...">Añadir</SubmitButton>
      </FormActions>
    </Form>
  );
}
