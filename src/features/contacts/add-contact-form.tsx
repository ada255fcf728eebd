import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { personChoice } from '../../../db/domain/contact-input.ts';
import { phoneText } from '../../lib/format/phone-text.ts';
import { PersonPicker, parsePerson } from '../../pickers/person-picker.tsx';
import { RecordField } from '../../pickers/record-field.tsx';
import { errorText, trpc, trpcUtils } from '../../trpc.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { Form, useFormValue } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { SubmitButton } from '../../ui/form/form-fields.tsx';

type Contact = { phone: string; email: string };
type Field = keyof Contact;
/** What a chosen person has where something else would be added. */
type Taken = { person: string; name: string; values: readonly [Field, string | null][] };

type AddContactFormProps = { contact: Contact; onDone: () => void; onCancel: () => void };

const fields: readonly Field[] = ['phone', 'email'];
const fieldWords: Record<Field, string> = { phone: 'teléfono', email: 'email' };
const valueText = (field: Field, value: string | null) =>
  field === 'phone' ? phoneText(value ?? '') : value;
const saveErrorText = (error: unknown) =>
  errorText(error, 'Error al guardar el contacto. Por favor, inténtalo de nuevo.');

/** Chooses the lead or owner that a phone or email address is of: fills what is empty, and asks before it replaces something. */
export function AddContactForm({ contact, onDone, onCancel }: AddContactFormProps) {
  const setContact = {
    lead: trpc.leads.setContact.useMutation(),
    owner: trpc.owners.setContact.useMutation(),
  };
  const navigate = useNavigate();
  const [taken, setTaken] = useState<Taken | null>(null);

  async function submit({ person }: { person: string }) {
    const { kind, id } = parsePerson(person);
    const { get } = trpcUtils[kind === 'lead' ? 'leads' : 'owners'];
    const stored = await get.fetch({ id }, { staleTime: 0 });
    const added = fields.filter((field) => contact[field] && contact[field] !== stored[field]);
    const full = added.filter((field) => stored[field]);
    const isAnswered = full.every((field) =>
      taken?.values.some(([one, value]) => one === field && value === stored[field]),
    );
    if (!isAnswered || (full.length > 0 && taken?.person !== person))
      return setTaken({ person, name: stored.name, values: full.map((field) => [field, stored[field]]) });
    const pick = (from: { [F in Field]: string | null }) =>
      Object.fromEntries(added.map((field) => [field, from[field]]));
    const send = setContact[kind].mutateAsync;
    const see = () =>
      void navigate({ to: kind === 'lead' ? '/crm/leads/$id' : '/crm/property-owners/$id', params: { id } });
    if (added.length > 0) {
      const { version } = await send({ id, version: stored.version, ...pick(contact) });
      const undo = () =>
        void send({ id, version, ...pick(stored) }).then(
          () => toast.success(`${stored.name} tiene los datos de antes.`),
          (error) => toast.error(saveErrorText(error)),
        );
      toast.undoable(`Contacto de ${stored.name} guardado.`, `contact-${id}`, undo, see);
    } else toast.success(`${stored.name} ya lo tiene.`, { action: { label: 'Abrir', onClick: see } });
    onDone();
  }
  return (
    <Form schema={personChoice} defaultValues={{ person: '' }} onSubmit={submit} errorText={saveErrorText}>
      <RecordField name="person" label="Lead o propietario" picker={PersonPicker} required />
      <Buttons taken={taken} onCancel={onCancel} />
    </Form>
  );
}

/** The buttons, and above them the question whether to replace what the chosen person has. */
function Buttons({ taken, onCancel }: { taken: Taken | null; onCancel: () => void }) {
  const person = useFormValue<string | null>('person');
  const asked = taken?.person === person ? taken : null;
  return (
    <>
      {asked && (
        <Alert>
          {`${asked.name} ya tiene ${asked.values
            .map(([field, value]) => `${fieldWords[field]}: ${valueText(field, value)}`)
            .join(' · ')}. ¿Lo sustituyes?`}
        </Alert>
      )}
      <FormActions>
        <CancelButton onCancel={onCancel} />
        <SubmitButton busyLabel="Guardando...">{asked ? 'Sustituir' : 'Añadir'}</SubmitButton>
      </FormActions>
    </>
  );
}
