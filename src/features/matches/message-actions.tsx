import { Copy, MessageCircle } from 'lucide-react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { whatsAppPath } from './match-text.ts';

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

/** Opens WhatsApp with the text. */
export const WhatsAppLink = ({ phone, text, label }: { phone: string; text: string; label?: string }) => (
  <a
    href={whatsAppPath(phone, text)}
    target="_blank"
    rel="noopener noreferrer"
    aria-label={label}
    className={`${buttonClass({ variant: 'quiet', size: 'sm' })} [&_svg]:size-4`}
  >
    <MessageCircle aria-hidden="true" />
    WhatsApp
  </a>
);
