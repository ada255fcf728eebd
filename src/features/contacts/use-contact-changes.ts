import {
  CONTACT_TOAST,
  failContactChange,
  useContactPromotion,
} from '../../components/contacts/use-contact-promotion.ts';
import { trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { contactName } from './contact-texts.ts';
import type { Contact, Person } from './contact-types.ts';

/** Moves, promotes and deletes a contact of a person; what is lost can be undone. */
export function useContactChanges(person: Person) {
  const create = trpc.contacts.create.useMutation();
  const move = trpc.contacts.move.useMutation();
  const remove = trpc.contacts.delete.useMutation();
  const { promote } = useContactPromotion();

  async function addAgain({ name, label, phone, email, note, position }: Contact) {
    const { kind, id } = person;
    const contact = { name, label, phone, email, note };
    await create.mutateAsync({ clientKey: crypto.randomUUID(), person: { kind, id }, contact, position });
  }
  return {
    move: (contact: Contact, direction: 'up' | 'down') =>
      move.mutate({ id: contact.id, direction }, { onError: failContactChange }),
    promote: (contact: Contact) => promote(person, contact),
    remove: (contact: Contact) =>
      remove.mutate(
        { id: contact.id },
        {
          onSuccess: () =>
            toast.undoable(
              `Contacto eliminado: ${contactName(contact)}.`,
              CONTACT_TOAST,
              () => void addAgain(contact).catch(failContactChange),
            ),
          onError: failContactChange,
        },
      ),
  };
}
