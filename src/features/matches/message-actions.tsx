import { Copy, Mail, MessageCircle } from 'lucide-react';
import type { SentContact } from '../../../db/domain/matches/matches.ts';
import { personName } from '../../texts/user-texts.ts';
import { trpc } from '../../trpc.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { whatsAppChats } from '../../ui/display/whatsapp-links.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { type AddressedLead, composeMessage, type OfferedProperty, type Sender } from './match-text.ts';
import { useTemplateChoice } from './template-choice.tsx';

/** Who signs a message: the user and their agency. */
function useSender(): Sender {
  // The session is in the cache: requireSession has fetched it.
  const me = trpc.auth.session.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data || null;
  return { name: me ? personName(me) : '', agency: me?.agency?.name ?? '' };
}

type MessageActionsProps = {
  /** Null: it is one of several, which are not named. */
  lead: AddressedLead | null;
  properties: readonly OfferedProperty[];
  phone?: string | null | undefined;
  email?: string | null | undefined;
  /** Records that the message was sent. */
  onSent: (contact: SentContact) => void;
};

const linkClass = `${buttonClass({ variant: 'quiet', size: 'sm' })} [&_svg]:size-4`;

/** WhatsApp, email and copying with the text of a message: each sends it and records it in one act. */
export function MessageActions({ lead, properties, phone, email, onSent }: MessageActionsProps) {
  const sender = useSender();
  const { template, menu } = useTemplateChoice();
  const text = composeMessage(lead, properties, sender, template);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => onSent('note'),
      () => toast.error('No se ha podido copiar el texto.'),
    );
  const chats = phone ? whatsAppChats(phone) : [];
  return (
    <>
      {menu}
      {chats.map(({ path, number }) => (
        <a
          key={number}
          href={`${path}?text=${encodeURIComponent(text)}`}
          target="_blank"
          rel="noopener noreferrer"
          data-recorded=""
          className={linkClass}
          onClick={() => onSent('whatsapp')}
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
          onClick={() => onSent('email')}
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
