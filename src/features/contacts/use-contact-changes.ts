import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import { contactName, reachText } from './contact-texts.ts';
import type { Contact, Person } from './contact-types.ts';

const TOAST = 'contact';

/** Moves, promotes and deletes a contact of a person; what is lost can be undone. */
export function useContactChanges(person: Person) {
  const create = trpc.contacts.create.useMutation();
  const move = trpc.contacts.move.useMutation();
  const promote = trpc.contacts.promote.useMutation();
  const remove = trpc.contacts.delete.useMutation();
  const setLeadContact = trpc.leads.setContact.useMutation();
  const setOwnerContact = trpc.owners.setContact.useMutation();
  const confirm = useConfirm();
  const fail = (error: unknown) =>
    toast.error(errorText(error, 'Error al cambiar el contacto. Por favor, inténtalo de nuevo.'));

  async function addAgain({ name, label, phone, email, note }: Contact) {
    const { kind, id } = person;
    const contact = { name, label, phone, email, note };
    await create.mutateAsync({ clientKey: crypto.randomUUID(), person: { kind, id }, contact });
  }
  async function undoPromotion(contact: Contact, promoted: Awaited<ReturnType<typeof promote.mutateAsync>>) {
    const { version } = promoted;
    if (promoted.contact)
      return void (await promote.mutateAsync({
        id: contact.id,
        version: promoted.contact.version,
        personVersion: version,
      }));
    // It had only what the person lacked, and is no more.
    const set = person.kind === 'lead' ? setLeadContact : setOwnerContact;
    await set.mutateAsync({ id: person.id, version, phone: person.phone, email: person.email });
    await addAgain(contact);
  }

  return {
    isBusy: move.isPending || promote.isPending || remove.isPending,
    move: (contact: Contact, direction: 'up' | 'down') =>
      move.mutate({ id: contact.id, direction }, { onError: fail }),
    async promote(contact: Contact) {
      const { before, after } = toExchange(person, contact);
      const promoted = await confirm({
        title: 'Hacer principal',
        text: before
          ? `${after} pasa a ser el contacto principal. ${before} queda en «Otros contactos».`
          : `${after} pasa a ser el contacto principal.`,
        confirmLabel: 'Hacer principal',
      });
      if (!promoted) return;
      promote.mutate(
        { id: contact.id, version: contact.version, personVersion: person.version },
        {
          onSuccess: (done) =>
            toast.undoable(
              'Contacto principal cambiado.',
              TOAST,
              () => void undoPromotion(contact, done).catch(fail),
            ),
          onError: fail,
        },
      );
    },
    remove: (contact: Contact) =>
      remove.mutate(
        { id: contact.id },
        {
          onSuccess: () =>
            toast.undoable(
              `Contacto eliminado: ${contactName(contact)}.`,
              TOAST,
              () => void addAgain(contact).catch(fail),
            ),
          onError: fail,
        },
      ),
  };
}

/** What becomes the main data, and what of the main ones becomes the contact: of a contact without name only what it has. */
function toExchange(person: Person, { name, phone, email }: Contact) {
  if (name !== null) return { after: reachText({ name, phone, email }), before: reachText(person) };
  return {
    after: reachText({ phone, email }),
    before: reachText({ phone: phone && person.phone, email: email && person.email }),
  };
}
