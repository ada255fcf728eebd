import { readPhones, toWhatsAppNumber } from '../../../db/domain/phones.ts';
import { phoneText } from '../../lib/format/phone-text.ts';
import { contactLinkClass } from './contact-links.tsx';

/** A number that WhatsApp takes: the path of wa.me that opens it, and the number as it is typed. */
type WhatsAppChat = { path: string; number: string };

/** Returns the chats that the numbers of a phone field open; none of a number that WhatsApp cannot take. */
export const getWhatsAppChats = (phone: string): WhatsAppChat[] =>
  readPhones(phone).flatMap((read) => {
    const digits = toWhatsAppNumber(read);
    const number = phoneText(phone.slice(read.from, read.to));
    return digits ? [{ path: `https://wa.me/${digits}`, number }] : [];
  });

type WhatsAppLinksProps = { phone: string; name: string; text?: string };

/** A link to a chat on WhatsApp for each number of a phone field that WhatsApp takes; `text` is that of a single one. */
export function WhatsAppLinks({ phone, name, text = 'Abrir chat' }: WhatsAppLinksProps) {
  const chats = getWhatsAppChats(phone);
  return chats.map(({ path, number }) => (
    <a
      key={number}
      href={path}
      target="_blank"
      rel="noopener noreferrer"
      title={`Escribir a ${name} por WhatsApp`}
      aria-label={chats.length > 1 ? `Abrir chat con ${number}` : undefined}
      className={contactLinkClass}
    >
      {chats.length > 1 ? number : text}
    </a>
  ));
}
