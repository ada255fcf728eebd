import { CalendarPlus, MessageCircle, Phone } from 'lucide-react';
import { createPortal } from 'react-dom';
import { toContactText } from '../../db/domain/contacts/contacts.ts';
import { readPhones } from '../../db/domain/phones.ts';
import { phoneText } from '../lib/format/phone-text.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { getWhatsAppChats } from '../ui/display/whatsapp-links.tsx';
import { Menu } from '../ui/overlay/menu.tsx';

/** A lead or an owner, with the further contacts. */
export type CallablePerson = {
  name: string;
  phone?: string | null;
  contacts?: readonly { id: string; name: string | null; label: string | null; phone: string | null }[];
};
type ContactActionsProps = {
  contact: CallablePerson;
  /** Plans a visit; without it none is planned here. */
  onVisit?: () => void;
};

/**
 * The numbers that can be called: where contacts have some, all of them with whose each is ('María Soler · 612 345 678',
 * 'Jordi (pareja) · 934 111 222'), else the first one of the person.
 */
function listNumbers({ name, phone, contacts = [] }: CallablePerson) {
  const toNumbers = (whose: string, field: string, contactId?: string) =>
    readPhones(field).map(({ dialled, from, to }) => ({
      dialled,
      text: `${whose} · ${phoneText(field.slice(from, to))}`,
      contactId,
    }));
  const own = toNumbers(name, phone ?? '');
  const further = contacts.flatMap((contact) =>
    toNumbers(toContactText(contact) ?? name, contact.phone ?? '', contact.id),
  );
  return further.length > 0 ? [...own, ...further] : own.slice(0, 1);
}

/** Calls a number by a link of the page, as one that is pressed, so that the call is offered to be recorded. */
function dial(number: string, contactId: string | undefined): void {
  const link = document.createElement('a');
  link.href = `tel:${number}`;
  if (contactId) link.dataset.contact = contactId;
  document.querySelector('#root main')?.append(link);
  link.click();
  link.remove();
}

/**
 * What is done with a lead or an owner on a phone, within reach of the thumb: call, write to the first number, plan a visit. In the page
 * itself, because the part with the activity is not shown on every tab.
 */
export function ContactActions({ contact, onVisit }: ContactActionsProps) {
  const { name, phone } = contact;
  const page = document.querySelector('#root main');
  const numbers = listNumbers(contact);
  const [number] = numbers;
  const [chat] = getWhatsAppChats(phone ?? '');
  if (!page || !(number || onVisit)) return null;
  return createPortal(
    <div
      data-internal=""
      className="fixed inset-x-0 bottom-0 z-20 flex gap-2 border-line border-t bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] *:flex-1 md:hidden [&_svg]:size-4"
    >
      {number && numbers.length === 1 && (
        <a
          href={`tel:${number.dialled}`}
          data-contact={number.contactId}
          className={buttonClass({ variant: 'primary' })}
        >
          <Phone aria-hidden="true" />
          Llamar
        </a>
      )}
      {numbers.length > 1 && (
        <Menu
          label="Llamar"
          align="start"
          trigger={
            <Button variant="primary" icon={<Phone aria-hidden="true" />}>
              Llamar
            </Button>
          }
          items={numbers.map(({ dialled, text, contactId }) => ({
            label: text,
            onSelect: () => dial(dialled, contactId),
          }))}
        />
      )}
      {chat && (
        <a
          href={chat.path}
          target="_blank"
          rel="noopener noreferrer"
          title={`Escribir a ${name} por WhatsApp`}
          className={buttonClass()}
        >
          <MessageCircle aria-hidden="true" />
          WhatsApp
        </a>
      )}
      {onVisit && (
        <Button icon={<CalendarPlus aria-hidden="true" />} onClick={onVisit}>
          Visita
        </Button>
      )}
    </div>,
    page,
  );
}
