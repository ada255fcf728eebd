import type { inferRouterOutputs } from '@trpc/server';
import { useState } from 'react';
import { unwrapEmail } from '../../../db/domain/email-address.ts';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { leadStatusText } from '../../texts/lead-texts.ts';
import { ownerStatusText } from '../../texts/owner-texts.ts';
import { type AppRouter, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useFormValue } from '../../ui/form/form.tsx';
import { FormLink } from '../../ui/form/form-links.tsx';
import { contactAdditionError, useContactAddition } from '../contacts/use-contact-addition.ts';
import { DuplicateNote } from './duplicate-note.tsx';

export type Duplicate = inferRouterOutputs<AppRouter>['search']['duplicates'][number];
/** `record`: the record that the form edits, whose own phone and email are no reason for a warning. */
type DuplicateWarningProps = { record?: { id: string; phone: string | null; email: string | null } };

/** Time without typing after which the contact is looked up. */
const REST_MS = 400;
/** Fewer are no whole number, of whatever script. */
const NINE_DIGITS = /(?:\p{Nd}\P{Nd}*){9}/u;

/**
 * Warns of leads and owners with the phone or email of the surrounding form, while they are typed. Never blocks the form: a
 * new record is created all the same, the warning of an edited one can be dismissed, and a failed lookup shows nothing.
 */
export function DuplicateWarning({ record }: DuplicateWarningProps) {
  const contact = useTypedContactDetails(record);
  const { data = [] } = trpc.search.duplicates.useQuery(
    { ...contact, except: record?.id },
    { enabled: contact.phone !== '' || contact.email !== '', retry: false },
  );
  const [dismissed, setDismissed] = useState<readonly string[]>([]);
  const [note, setNote] = useRestoredState<{ id: string; text: string } | null>('duplicate-note', null);
  // Of a quick lead, what was typed of the conversation.
  const typedNote = useFormValue<string | null | undefined>('note') ?? '';
  const shown = data.filter(({ id }) => !dismissed.includes(id));
  return (
    // Without a row of its own while there is nothing to say, and still announced.
    <div aria-live="polite" className="empty:absolute not-empty:md:col-span-2">
      {shown.length > 0 && (
        <div className="rounded-md bg-tone-reserved-soft px-3 py-2">
          <ul className="flex flex-col gap-1">
            {shown.map((duplicate) => (
              <li key={duplicate.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <p className="min-w-0 flex-1 basis-56 wrap-anywhere">{toSentence(duplicate)}</p>
                <div className="flex shrink-0 items-center gap-1 max-sm:basis-full">
                  <DuplicateLink duplicate={duplicate} />
                  {!record && contact.phone !== '' && contact.email !== '' && (
                    <AddContactButton duplicate={duplicate} contact={contact} />
                  )}
                  {note?.id !== duplicate.id && (
                    <Button
                      size="sm"
                      variant="quiet"
                      aria-label={`Añadir nota a ${duplicate.name}`}
                      onClick={() => setNote({ id: duplicate.id, text: typedNote })}
                    >
                      Añadir nota
                    </Button>
                  )}
                </div>
                {note?.id === duplicate.id && (
                  <DuplicateNote
                    duplicate={duplicate}
                    text={note.text}
                    onChange={(text) => setNote({ id: duplicate.id, text })}
                    onDone={() => setNote(null)}
                  />
                )}
              </li>
            ))}
          </ul>
          <Button
            size="sm"
            variant="quiet"
            className="mt-1 -ml-2"
            onClick={({ currentTarget: { form } }) => {
              setDismissed([...dismissed, ...shown.map(({ id }) => id)]);
              if (!record) form?.requestSubmit();
            }}
          >
            {record ? 'Ignorar el aviso' : 'Crear igualmente'}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The phone and email of the form once they rest; '' where incomplete, and both where they are those of the edited record. */
function useTypedContactDetails(record: DuplicateWarningProps['record']) {
  const [phone, email] = [
    useFormValue<string | null>('phone') ?? '',
    useFormValue<string | null>('email') ?? '',
  ];
  const isChanged = phone !== (record?.phone ?? '') || email !== (record?.email ?? '');
  const typed = useDebounced(isChanged ? `${phone}\n${email}` : '\n', REST_MS);
  const [restedPhone = '', restedEmail = ''] = typed.split('\n');
  return {
    phone: NINE_DIGITS.test(restedPhone) ? restedPhone : '',
    email: restedEmail.includes('@') ? unwrapEmail(restedEmail) : '',
  };
}

/** 'Ya existe: María López (lead, Contactado, de Adrián)'. */
function toSentence({ kind, name, status, assigneeName }: Duplicate): string {
  const facts = [
    kind === 'lead' ? 'lead' : 'propietario',
    kind === 'lead' ? leadStatusText(status) : ownerStatusText(status),
    ...(assigneeName ? [`de ${assigneeName}`] : []),
  ];
  return `Ya existe: ${name} (${facts.join(', ')})`;
}

type AddContactButtonProps = { duplicate: Duplicate; contact: { phone: string; email: string } };

/** Adds what the record lacks of the typed phone and address to it, as a contact with the typed name where it is another one. */
function AddContactButton({ duplicate, contact }: AddContactButtonProps) {
  const name = useFormValue<string | null>('name') ?? '';
  const addContact = useContactAddition();
  const [isBusy, setBusy] = useState(false);
  async function add() {
    setBusy(true);
    try {
      await addContact(duplicate, contact, name);
    } catch (error) {
      toast.error(contactAdditionError(error));
    }
    setBusy(false);
  }
  return (
    <Button
      size="sm"
      variant="quiet"
      busy={isBusy}
      aria-label={`Añadir contacto a ${duplicate.name}`}
      onClick={() => void add()}
    >
      Añadir contacto
    </Button>
  );
}

const DuplicateLink = ({ duplicate: { kind, id } }: { duplicate: Duplicate }) => (
  <FormLink to={kind === 'lead' ? '/crm/leads/$id' : '/crm/property-owners/$id'} params={{ id }} size="sm">
    Abrir
  </FormLink>
);
