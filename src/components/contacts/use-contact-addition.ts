import { useNavigate } from '@tanstack/react-router';
import { type ContactDetails, withoutKnown } from '../../../db/domain/contacts/same-contacts.ts';
import { fold } from '../../../db/domain/fold.ts';
import { errorText, trpc, trpcUtils } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';

type PersonRef = { kind: 'lead' | 'owner'; id: string };

export const contactAdditionError = (error: unknown) =>
  errorText(error, 'Error al guardar el contacto. Por favor, inténtalo de nuevo.');

/**
 * Adds a phone or email address that somebody gave to an existing lead or owner, unless it has them: as the main ones where it has
 * neither, else as a further contact. `name`: of who gave it, which a contact has where it is another one than that of the record. It can
 * be undone. Throws what the server answers.
 */
export function useContactAddition() {
  const setContact = {
    lead: trpc.leads.setContact.useMutation(),
    owner: trpc.owners.setContact.useMutation(),
  };
  const create = trpc.contacts.create.useMutation();
  const remove = trpc.contacts.delete.useMutation();
  const navigate = useNavigate();

  return async ({ kind, id }: PersonRef, given: ContactDetails, name = '') => {
    const { get } = kind === 'lead' ? trpcUtils.leads : trpcUtils.owners;
    const stored = await get.fetch({ id }, { staleTime: 0 });
    const see = () =>
      void navigate({ to: kind === 'lead' ? '/crm/leads/$id' : '/crm/property-owners/$id', params: { id } });
    const added = withoutKnown(given, [stored, ...stored.contacts]);
    if (!added)
      return toast.success(`${stored.name} ya lo tiene.`, { action: { label: 'Abrir', onClick: see } });
    const isOther = name.trim() !== '' && !fold(stored.name).includes(fold(name.trim()));
    const isMain = !isOther && (!added.phone || !stored.phone) && (!added.email || !stored.email);
    const undo = isMain ? await fillMain() : await addContact();
    const text = isMain ? `Contacto de ${stored.name} guardado.` : `Contacto añadido a ${stored.name}.`;
    const fail = (error: unknown) => toast.error(contactAdditionError(error));
    toast.undoable(
      text,
      `contact-${id}`,
      () => void undo().then(() => toast.success(`${stored.name} tiene los datos de antes.`), fail),
      see,
    );

    async function fillMain() {
      const values = {
        ...(added?.phone && { phone: added.phone }),
        ...(added?.email && { email: added.email }),
      };
      const emptied = Object.fromEntries(Object.keys(values).map((field) => [field, null]));
      const { version } = await setContact[kind].mutateAsync({ id, version: stored.version, ...values });
      return async () => void (await setContact[kind].mutateAsync({ id, version, ...emptied }));
    }
    async function addContact() {
      const { phone = null, email = null } = added ?? {};
      const contact = { name: isOther ? name : null, label: null, phone, email, note: null };
      const clientKey = crypto.randomUUID();
      const created = await create.mutateAsync({ clientKey, person: { kind, id }, contact });
      return async () => void (await remove.mutateAsync(created));
    }
  };
}
