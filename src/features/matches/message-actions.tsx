import { Copy, Mail, MessageCircle } from 'lucide-react';
import type { SendChannel } from '../../../db/domain/matches/matches.ts';
import { userNameText } from '../../texts/user-texts.ts';
import { trpc } from '../../trpc.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { getWhatsAppChats } from '../../ui/display/whatsapp-links.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { type AddressedLead, composeMessage, type OfferedProperty, type Sender } from './compose-message.ts';
import { type LeadWithContacts, useRecipientChoice } from './recipient-choice.tsx';
import { useTemplateChoice } from './template-choice.tsx';

/** Who signs a message: the user and their agency. */
function useSender(): Sender {
  // The session is in the cache: requireSession has fetched it.
  const ownUser = trpc.auth.session.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data || null;
  return { name: ownUser ? userNameText(ownUser) : '', agency: ownUser?.agency?.name ?? '' };
}

type MessageActionsProps = {
  /** Null: it is one of several, which are not named. */
  lead: (AddressedLead & LeadWithContacts) | null;
  properties: readonly OfferedProperty[];
  /** Records that the message was sent, and to which further contact. */
  onSent: (channel: SendChannel, contactId?: string) => void;
};

const linkClass = `${buttonClass({ variant: 'quiet', size: 'sm' })} [&_svg]:size-4`;

/**
 * WhatsApp, email and copying with the text of a message: each sends it and records it in one act. It goes to the lead, or to a further
 * contact that is chosen.
 */
export function MessageActions({ lead, properties, onSent }: MessageActionsProps) {
  const sender = useSender();
  const { template, menu } = useTemplateChoice();
  const { recipient, menu: recipientMenu } = useRecipientChoice(lead);
  const addressed = lead && recipient ? { ...lead, name: recipient.name } : lead;
  const text = composeMessage(addressed, properties, sender, template);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => onSent('note'),
      () => toast.error('No se ha podido copiar el texto.'),
    );
  const chats = recipient?.phone ? getWhatsAppChats(recipient.phone) : [];
  const email = recipient?.email;
  const send = (channel: SendChannel) => onSent(channel, recipient?.contactId ?? undefined);
  return (
    <>
      {recipientMenu}
      {menu}
      {chats.map(({ path, number }) => (
        <a
          key={number}
          href={`${path}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          data-recorded=""
          className={linkClass}
          onClick={() => send('whatsapp')}
        >
          <MessageCircle aria-hidden="true" />
          {chats.length > 1 ? `WhatsApp ${number}` : 'WhatsApp'}
        </a>
      ))}
      {email && (
        <a
          href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent('Inmuebles para ti')}&body=${encodeURIComponent(text.replaceAll('\n', '\r\n'))}`}
          data-recorded=""
          className={linkClass}
          onClick={() => send('email')}
        >
          <Mail aria-hidden="true" />
          Email
        </a>
      )}
      <Button size="sm" variant="quiet" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
        Copiar texto
      </Button>
    </>
  );
}
