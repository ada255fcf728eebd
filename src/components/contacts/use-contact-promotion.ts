import type { inferRouterOutputs } from '@trpc/server';
import { type AppRouter, errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useConfirm } from '../../ui/overlay/confirm.tsx';

type StoredPerson = inferRouterOutputs<AppRouter>['leads']['get'];
/** A lead or owner with the main data. */
export type PromotedPerson = Pick<StoredPerson, 'id' | 'version' | 'name' | 'phone' | 'email'> & {
  kind: 'lead' | 'owner';
};
/** A lead or owner with the further contacts. */
export type PersonWithContacts = Pick<StoredPerson, 'id' | 'phone' | 'email' | 'contacts'>;
type Contact = StoredPerson['contacts'][number];

/** The key of the toast of a change of contacts. */
export const CONTACT_TOAST = 'contact';

export const failContactChange = (error: unknown) =>
  toast.error(errorText(error, 'Error al cambiar el contacto. Por favor, inténtalo de nuevo.'));

/** Makes a contact the main one of its record after a question that says what will change; it can be undone. */
export function useContactPromotion() {
  const create = trpc.contacts.create.useMutation();
  const promote = trpc.contacts.promote.useMutation();
  const setLeadContact = trpc.leads.setContact.useMutation();
  const setOwnerContact = trpc.owners.setContact.useMutation();
  const confirm = useConfirm();

  async function undo(
    person: PromotedPerson,
    contact: Contact,
    promoted: Awaited<ReturnType<typeof promote.mutateAsync>>,
  ) {
    const { version } = promoted;
    if (promoted.contact)
      return void (await promote.mutateAsync({
        id: contact.id,
        version: promoted.contact.version,
        personVersion: version,
      }));
    // It had only what the person lacked, and is no more.
    const { kind, id, phone, email } = person;
    await (kind === 'lead' ? setLeadContact : setOwnerContact).mutateAsync({ id, version, phone, email });
    const { name, label, phone: itsPhone, email: itsEmail, note, position } = contact;
    await create.mutateAsync({
      clientKey: crypto.randomUUID(),
      person: { kind, id },
      contact: { name, label, phone: itsPhone, email: itsEmail, note },
      position,
    });
  }
  /** `reason`: what the question says first. */
  async function confirmPromotion(person: PromotedPerson, contact: Contact, reason = '') {
    const { before, after } = toExchange(person, contact);
    const change = `${after} pasa a ser el contacto principal.`;
    const isConfirmed = await confirm({
      title: 'Hacer principal',
      text: [reason, change, before && `${before} queda en «Otros contactos».`].filter(Boolean).join(' '),
      confirmLabel: 'Hacer principal',
    });
    if (!isConfirmed) return;
    try {
      const { id, version } = contact;
      const done = await promote.mutateAsync({ id, version, personVersion: person.version });
      toast.undoable(
        'Contacto principal cambiado.',
        CONTACT_TOAST,
        () => void undo(person, contact, done).catch(failContactChange),
      );
    } catch (error) {
      failContactChange(error);
    }
  }
  return { promote: confirmPromotion };
}

type ContactDetails = { phone: string | null; email: string | null };

/** Offers the first contact that has it, once the main phone or address was removed. */
export function useContactPromotionOffer() {
  const { promote } = useContactPromotion();
  return (before: ContactDetails & { contacts: readonly Contact[] }, saved: PromotedPerson) => {
    const removed = (['phone', 'email'] as const).filter((field) => before[field] && !saved[field]);
    const successor = before.contacts.find((contact) => removed.some((field) => contact[field]));
    if (!successor) return;
    const what = removed.map((field) => ({ phone: 'el teléfono', email: 'el email' })[field]).join(' y ');
    void promote(saved, successor, `Has quitado ${what} de ${saved.name}.`);
  };
}

/** 'Jordi Ferrer · 934 111 222 · jordi@correo.example': what a question says of a person; a number stays on one line. */
const toDetailsText = ({ name, phone, email }: ContactDetails & { name?: string | null }): string =>
  [name, phone?.replaceAll(' ', '\u00a0'), email].filter(Boolean).join(' · ');

/** What becomes the main data, and what of the main ones becomes the contact: of a contact without name only what it has. */
function toExchange(person: PromotedPerson, { name, phone, email }: Contact) {
  if (name !== null) return { after: toDetailsText({ name, phone, email }), before: toDetailsText(person) };
  return {
    after: toDetailsText({ phone, email }),
    before: toDetailsText({ phone: phone && person.phone, email: email && person.email }),
  };
}
