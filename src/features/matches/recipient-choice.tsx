import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { toContactText } from '../../../db/domain/contacts/contacts.ts';
import { phoneText } from '../../lib/format/phone-text.ts';
import { Button } from '../../ui/button.tsx';
import { getWhatsAppChats } from '../../ui/display/whatsapp-links.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';

type ContactDetails = { phone: string | null; email: string | null };
/** A lead whom a message can be sent to, or one of the further contacts. */
export type LeadWithContacts = ContactDetails & {
  name: string;
  contacts?: readonly (ContactDetails & { id: string; name: string | null; label: string | null })[];
};
/** Whom a message is sent to; `contactId` is null for the lead. */
type Recipient = ContactDetails & { contactId: string | null; name: string; text: string };

const toText = (who: string, { phone, email }: ContactDetails) =>
  [who, phone ? phoneText(phone) : email].filter(Boolean).join(' · ');
const isReachable = ({ phone, email }: ContactDetails) =>
  email !== null || getWhatsAppChats(phone ?? '').length > 0;

/** The lead first, then the contacts that WhatsApp or an email reaches; the greeting calls one without name like the lead. */
function listRecipients({ name, phone, email, contacts = [] }: LeadWithContacts): Recipient[] {
  const further = contacts.filter(isReachable).map(({ id, ...contact }) => ({
    contactId: id,
    name: contact.name ?? name,
    phone: contact.phone,
    email: contact.email,
    text: toText(toContactText(contact) ?? name, contact),
  }));
  return [{ contactId: null, name, phone, email, text: toText(name, { phone, email }) }, ...further];
}

/** Whom the next message is sent to, first the lead; and the menu that chooses a further contact, null where there is none. */
export function useRecipientChoice(lead: LeadWithContacts | null) {
  const [contactId, setContactId] = useState<string | null>(null);
  const recipients = lead ? listRecipients(lead) : [];
  const recipient = recipients.find((each) => each.contactId === contactId) ?? recipients[0] ?? null;
  const menu = recipients.length > 1 && recipient && (
    <div data-recipient="" className="order-first flex basis-full items-center gap-1 text-13">
      <span aria-hidden="true" className="text-ink-soft">
        Para
      </span>
      <Menu
        label="Para"
        heading="Para"
        align="start"
        items={recipients.map((each) => ({
          label: each.text,
          checked: each === recipient,
          onSelect: () => setContactId(each.contactId),
        }))}
        trigger={
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Para: ${recipient.text}`}
            title={recipient.text}
            className="min-w-0 shrink!"
          >
            <span className="truncate">{recipient.text}</span>
            <ChevronDown aria-hidden="true" />
          </Button>
        }
      />
    </div>
  );
  return { recipient, menu };
}
