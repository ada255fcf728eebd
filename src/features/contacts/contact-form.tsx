import { useState } from 'react';
import { contactForm, type ContactForm as Fields } from '../../../db/domain/contacts/contact-form.ts';
import { ContactFields } from '../../components/contacts/contact-fields.tsx';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Form } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { SubmitButton } from '../../ui/form/form-fields.tsx';
import { useInitialFocus } from '../../ui/form/use-initial-focus.ts';
import type { Contact, Person } from './contact-types.ts';

const DuplicateWarning = lazyComponent(() =>
  import('../../components/duplicates/duplicate-warning.tsx').then((module) => module.DuplicateWarning),
);

type ContactFormProps = {
  person: Person;
  /** The contact to change; null for a new one. */
  contact: Contact | null;
  onDone: () => void;
};

const emptyContact: Fields = { name: '', label: '', phone: '', email: '', note: '' };

/** The form of a further contact of a lead or owner. */
export function ContactForm({ person, contact, onDone }: ContactFormProps) {
  const create = trpc.contacts.create.useMutation();
  const update = trpc.contacts.update.useMutation();
  useInitialFocus('name');
  const [clientKey] = useState(() => crypto.randomUUID());
  const { name, label, phone, email, note } = contact ?? emptyContact;
  return (
    <Form
      schema={contactForm}
      defaultValues={{ name, label, phone, email, note }}
      errorText={(error) => errorText(error, 'Error al guardar el contacto. Por favor, inténtalo de nuevo.')}
      onSubmit={async (fields) => {
        const { kind, id } = person;
        if (contact) await update.mutateAsync({ id: contact.id, version: contact.version, contact: fields });
        else await create.mutateAsync({ clientKey, person: { kind, id }, contact: fields });
        toast.success(contact ? 'Contacto guardado.' : 'Contacto añadido.');
        onDone();
      }}
    >
      <div className="@container">
        <div className="grid grid-cols-1 gap-4 @md:grid-cols-2">
          <ContactFields />
          <DuplicateWarning
            record={{ id: person.id, phone: contact?.phone ?? null, email: contact?.email ?? null }}
          />
        </div>
      </div>
      <FormActions>
        <CancelButton onCancel={onDone} />
        <SubmitButton busyLabel="Guardando...">Guardar</SubmitButton>
      </FormActions>
    </Form>
  );
}
