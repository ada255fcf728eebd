import { Split } from 'lucide-react';
import { splitPhone } from '../../../db/domain/contacts/split-phone.ts';
import { CONTACT_TOAST, failContactChange } from '../../components/contacts/use-contact-promotion.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useConfirm } from '../../ui/overlay/confirm.tsx';
import type { Person } from './contact-types.ts';

type Part = { name: string | null; label: string | null; phone: string | null; note: string | null };
const partText = ({ name, label, phone, note }: Part) =>
  [name ?? label, phone, note].filter(Boolean).join(' · ');

/** Offers to part a phone field of several numbers into contacts, after a question that says what becomes of it. */
export function PhoneSplit({ person }: { person: Person }) {
  const rearrange = trpc.contacts.rearrange.useMutation();
  const confirm = useConfirm();
  const split = splitPhone(person.phone, person.contacts);
  if (!split) return null;
  const { phone, contacts } = split;
  async function part() {
    const others = contacts.map(partText).join('; ');
    const isConfirmed = await confirm({
      title: 'Separar en contactos',
      text: [
        `El teléfono es ahora «${person.phone}».`,
        `Quedará «${phone}» como principal${others ? `, y en «Otros contactos»: ${others}.` : '.'}`,
      ].join(' '),
      confirmLabel: 'Separar',
    });
    if (!isConfirmed) return;
    const { kind, id } = person;
    const change = { person: { kind, id }, version: person.version, phone, added: contacts, removed: [] };
    try {
      const { version, added } = await rearrange.mutateAsync(change);
      const before = { ...change, version, phone: person.phone, added: [], removed: added };
      toast.undoable(
        'Teléfono separado en contactos.',
        CONTACT_TOAST,
        () => void rearrange.mutateAsync(before).catch(failContactChange),
      );
    } catch (error) {
      failContactChange(error);
    }
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2">
      <p className="text-13 text-ink-soft">El teléfono tiene varios números.</p>
      <Button
        size="sm"
        icon={<Split aria-hidden="true" />}
        busy={rearrange.isPending}
        onClick={() => void part()}
      >
        Separar en contactos
      </Button>
    </div>
  );
}
