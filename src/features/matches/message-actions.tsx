import { Copy, MessageCircle } from 'lucide-react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { whatsAppChats } from '../../ui/display/whatsapp-links.tsx';
import { toast } from '../../ui/feedback/toast.ts';

/** Copies the text of a message. */
export function CopyTextButton({ text }: { text: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Texto copiado.'),
      () => toast.error('No se ha podido copiar el texto.'),
    );
  return (
    <Button size="sm" variant="quiet" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
      Copiar texto
    </Button>
  );
}

/** Opens WhatsApp with the text; of a phone field with several numbers a link for each. */
export function WhatsAppLinks({ phone, text }: { phone: string; text: string }) {
  const chats = whatsAppChats(phone);
  return chats.map(({ path, number }) => (
    <a
      key={number}
      href={`${path}?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={`${buttonClass({ variant: 'quiet', size: 'sm' })} [&_svg]:size-4`}
    >
      <MessageCircle aria-hidden="true" />
      {chats.length > 1 ? `WhatsApp ${number}` : 'WhatsApp'}
    </a>
  ));
}
