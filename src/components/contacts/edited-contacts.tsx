import { UserPlus } from 'lucide-react';
import { MAX_CONTACTS, toContactText } from '../../../db/domain/contacts/contacts.ts';
import type { EditedContact } from '../../../db/domain/contacts/edited-contacts.ts';
import { Button } from '../../ui/button.tsx';
import { useFieldList } from '../../ui/form/form.tsx';
import { ContactGroup, emptyContact } from './new-contacts.tsx';

type Before = EditedContact['before'];
const toRow = (contactId: string, before: Before, isRemoved: boolean): EditedContact => ({
  ...emptyContact,
  ...before,
  contactId,
  before,
  isRemoved,
});

/** The further contacts of the form of an existing lead or owner, in its field `contacts`. One that is removed stands until it is saved. */
export function EditedContacts() {
  const { keys, groups, add, remove, replace } = useFieldList<EditedContact>('contacts', 'name');
  const remaining = groups.filter(({ isRemoved }) => !isRemoved).length;
  return (
    <div className="flex flex-col gap-3 md:col-span-2">
      {keys.map((key, at) => {
        const row = groups[at];
        if (!row) return null;
        const { contactId, before, isRemoved } = row;
        const setRemoved = (isGone: boolean) => replace(at, toRow(contactId, before, isGone));
        if (!isRemoved || !before)
          return <ContactGroup key={key} at={at} onRemove={() => (before ? setRemoved(true) : remove(at))} />;
        const name = toContactText(before) ?? before.phone ?? before.email ?? '';
        return (
          <p key={key} className="flex items-center justify-between gap-2 rounded-md bg-sunken px-3 py-2">
            <span className="min-w-0 truncate">{`Se elimina al guardar: ${name}`}</span>
            <Button size="sm" variant="quiet" autoFocus onClick={() => setRemoved(false)}>
              Conservar
            </Button>
          </p>
        );
      })}
      {remaining < MAX_CONTACTS && (
        <Button
          size="sm"
          className="self-start"
          icon={<UserPlus aria-hidden="true" />}
          onClick={() => add(toRow(crypto.randomUUID(), null, false))}
        >
          Otro contacto
        </Button>
      )}
    </div>
  );
}
