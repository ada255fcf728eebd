import { EmailLink, PhoneLink } from './contact-links.tsx';
import { DescriptionItem } from './description-list.tsx';
import { getWhatsAppChats, WhatsAppLinks } from './whatsapp-links.tsx';

type ContactItemsProps = { person: { name: string; email: string | null; phone: string | null } };

/** The email address and phone numbers of a person, in a description list. */
export function ContactItems({ person: { name, email, phone } }: ContactItemsProps) {
  return (
    <>
      {!email && !phone && <DescriptionItem label="Contacto">Sin contacto</DescriptionItem>}
      {email && (
        <DescriptionItem label="Email">
          <EmailLink email={email} wrap />
        </DescriptionItem>
      )}
      {phone && (
        <DescriptionItem label="Teléfono">
          <PhoneLink phone={phone} />
        </DescriptionItem>
      )}
      {phone && getWhatsAppChats(phone).length > 0 && (
        <DescriptionItem label="WhatsApp">
          <WhatsAppLinks phone={phone} name={name} />
        </DescriptionItem>
      )}
    </>
  );
}
