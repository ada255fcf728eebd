import { UserPlus, X } from 'lucide-react';
import type { ContactForm } from '../../../db/domain/contacts/contact-form.ts';
import { MAX_CONTACTS } from '../../../db/domain/contacts/contacts.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useFieldList } from '../../ui/form/form.tsx';
import { ContactFields } from './contact-fields.tsx';

export const emptyContact: ContactForm = { name: '', label: '', phone: '', email: '', note: '' };

/** The further contacts of the form of a new lead or owner, in its field `contacts`. */
export function NewContacts() {
  const { keys, add, remove } = useFieldList<ContactForm>('contacts', 'name');
  return (
    <div className="flex flex-col gap-3 md:col-span-2">
      {keys.map((key, at) => (
        <ContactGroup key={key} at={at} onRemove={() => remove(at)} />
      ))}
      {keys.length < MAX_CONTACTS && (
        <Button
          size="sm"
          className="self-start"
          icon={<UserPlus aria-hidden="true" />}
          onClick={() => add(emptyContact)}
        >
          Otro contacto
        </Button>
      )}
    </div>
  );
}

/** The fields of one of them. */
export const ContactGroup = ({ at, onRemove }: { at: number; onRemove: () => void }) => (
  <fieldset
    aria-label={`Otro contacto ${at + 1}`}
    className="@container relative rounded-md border border-line p-3"
  >
    <div className="grid grid-cols-1 gap-3 @md:grid-cols-2">
      <ContactFields path={`contacts.${at}.`} />
    </div>
    <IconButton
      label={`Quitar otro contacto ${at + 1}`}
      size="sm"
      className="absolute top-1 right-1"
      onClick={onRemove}
    >
      <X aria-hidden="true" />
    </IconButton>
  </fieldset>
);
