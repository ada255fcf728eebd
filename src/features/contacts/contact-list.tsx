import { ArrowDown, ArrowUp, Pencil, Star, Trash2, UserPlus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { MAX_CONTACTS } from '../../../db/domain/contacts/contacts.ts';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { EmailLink, PhoneLink } from '../../ui/display/contact-links.tsx';
import { getWhatsAppChats, WhatsAppLinks } from '../../ui/display/whatsapp-links.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import type { MenuItem } from '../../ui/overlay/menu-entries.tsx';
import { MoreMenu } from '../../ui/overlay/more-menu.tsx';
import { contactName } from './contact-texts.ts';
import type { Contact, Person } from './contact-types.ts';
import { PhoneSplit } from './phone-split.tsx';
import { useContactChanges } from './use-contact-changes.ts';

const ContactForm = lazyComponent(
  () => import('./contact-form.tsx').then((module) => module.ContactForm),
  () => <Skeleton className="h-72" />,
);

/** The further contacts of a lead or owner: phones and addresses of the person, the partner, the work. */
export function ContactList({ person }: { person: Person }) {
  const { contacts } = person;
  // The id of the contact that is being changed; '' for a new one.
  const [edited, setEdited] = useRestoredState<string | null>('edit-contact', null);
  const box = useRef<HTMLDivElement>(null);
  const wasEdited = useRef(edited);
  // The form leaves the focus on the button for another contact.
  useLayoutEffect(() => {
    if (wasEdited.current !== null && edited === null)
      box.current?.querySelector<HTMLElement>('[data-new]')?.focus();
    wasEdited.current = edited;
  }, [edited]);
  const changed = contacts.find(({ id }) => id === edited);
  const isOpen = edited === '' || changed !== undefined;
  // Nothing to say yet: only the button, without a card. Once opened it stays, with the focus in it.
  const [hasCard, setHasCard] = useState(false);
  const isEmpty = !hasCard && !isOpen && contacts.length === 0;
  if (!isEmpty && !hasCard) setHasCard(true);
  const content = (
    <div ref={box} className="flex flex-col gap-3">
      {isOpen ? (
        <ContactForm person={person} contact={changed ?? null} onDone={() => setEdited(null)} />
      ) : (
        <>
          <PhoneSplit person={person} />
          {contacts.length > 0 && (
            <ul aria-label="Otros contactos" className="-mt-2 divide-y divide-line">
              {contacts.map((contact, at) => (
                <ContactRow
                  key={contact.id}
                  person={person}
                  contact={contact}
                  at={at}
                  onEdit={() => setEdited(contact.id)}
                />
              ))}
            </ul>
          )}
          {contacts.length < MAX_CONTACTS ? (
            <Button
              size="sm"
              variant={isEmpty ? 'quiet' : 'secondary'}
              data-new=""
              className="self-start"
              icon={<UserPlus aria-hidden="true" />}
              onClick={() => setEdited('')}
            >
              Otro contacto
            </Button>
          ) : (
            <p className="text-13 text-ink-soft">{`Hay ${contacts.length} contactos: no caben más de ${MAX_CONTACTS}.`}</p>
          )}
        </>
      )}
    </div>
  );
  return isEmpty ? (
    <section aria-label="Otros contactos" className="-my-2 px-2">
      {content}
    </section>
  ) : (
    <CardSection title="Otros contactos">{content}</CardSection>
  );
}

type ContactRowProps = { person: Person; contact: Contact; at: number; onEdit: () => void };

function ContactRow({ person, contact, at, onEdit }: ContactRowProps) {
  const { move, promote, remove } = useContactChanges(person);
  const { name, label, phone, email, note } = contact;
  const title = contactName(contact);
  const last = person.contacts.length - 1;
  const items: MenuItem[] = [
    { label: 'Editar', icon: <Pencil aria-hidden="true" />, onSelect: onEdit },
    { label: 'Hacer principal', icon: <Star aria-hidden="true" />, onSelect: () => void promote(contact) },
    ...(at > 0
      ? [{ label: 'Subir', icon: <ArrowUp aria-hidden="true" />, onSelect: () => move(contact, 'up') }]
      : []),
    ...(at < last
      ? [{ label: 'Bajar', icon: <ArrowDown aria-hidden="true" />, onSelect: () => move(contact, 'down') }]
      : []),
    'separator',
    { label: 'Eliminar', icon: <Trash2 aria-hidden="true" />, danger: true, onSelect: () => remove(contact) },
  ];
  return (
    <li data-contact={contact.id} className="flex items-start gap-2 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{title}</span>
          {name !== null && label !== null && <Badge>{label}</Badge>}
        </p>
        <div className="flex flex-wrap items-center gap-x-3 [&_a]:text-accent">
          {phone !== null && <PhoneLink phone={phone} />}
          {phone !== null && getWhatsAppChats(phone).length > 0 && (
            <WhatsAppLinks phone={phone} name={name ?? person.name} text="WhatsApp" />
          )}
          {email !== null && <EmailLink email={email} wrap />}
        </div>
        {note !== null && <p className="text-13 text-pretty wrap-anywhere text-ink-soft">{note}</p>}
      </div>
      <MoreMenu items={items} label={`${title}: opciones`} />
    </li>
  );
}
