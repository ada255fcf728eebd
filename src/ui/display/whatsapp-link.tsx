import { toWhatsAppNumber } from '../../../db/domain/fold.ts';
import { contactLinkClass } from './contact-links.tsx';

/** A link that opens a chat with a number on WhatsApp; of a number that it cannot take (toWhatsAppNumber) nothing. */
export function WhatsAppLink({ phone, name }: { phone: string; name: string }) {
  const number = toWhatsAppNumber(phone);
  if (!number) return null;
  return (
    <a
      href={`https://wa.me/${number}`}
      target="_blank"
      rel="noopener noreferrer"
      title={`Escribir a ${name} por WhatsApp`}
      className={contactLinkClass}
    >
      Abrir chat
    </a>
  );
}
