import { CalendarPlus, MessageCircle, Phone } from 'lucide-react';
import { createPortal } from 'react-dom';
import { readPhones } from '../../db/domain/phones.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { whatsAppChats } from '../ui/display/whatsapp-links.tsx';

/** Of a person: a lead, or an owner. */
export type Contact = { name: string; phone?: string | null };
type ContactActionsProps = {
  contact: Contact;
  /** Plans a visit; without it none is planned here. */
  onVisit?: () => void;
};

/**
 * What is done with a lead or an owner on a phone, within reach of the thumb: call and write to the first number, plan a visit. In the page itself,
 * because the part with the activity is not shown on every tab.
 */
export function ContactActions({ contact: { name, phone }, onVisit }: ContactActionsProps) {
  const page = document.querySelector('#root main');
  const [number] = readPhones(phone ?? '');
  const [chat] = whatsAppChats(phone ?? '');
  if (!page || !(number || onVisit)) return null;
  return createPortal(
    <div
      data-internal=""
      className="fixed inset-x-0 bottom-0 z-20 flex gap-2 border-line border-t bg-surface px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] *:flex-1 md:hidden [&_svg]:size-4"
    >
      {number && (
        <a href={`tel:${number.dialled}`} className={buttonClass({ variant: 'primary' })}>
          <Phone aria-hidden="true" />
          Llamar
        </a>
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
