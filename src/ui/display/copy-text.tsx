import { Copy } from 'lucide-react';
import { IconButton } from '../button.tsx';
import { toast } from '../feedback/toast.ts';

/** A value with a copy button; `what` names it in the button's label: 'el ID de la agencia'. */
export function CopyText({ text, what }: { text: string; what: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success('Copiado al portapapeles.'),
      () => toast.error('No se ha podido copiar.'),
    );
  return (
    <span className="flex min-w-0 items-center gap-1">
      <code className="min-w-0 text-13 wrap-anywhere">{text}</code>
      <IconButton size="sm" label={`Copiar ${what}`} className="shrink-0" onClick={() => void copy()}>
        <Copy aria-hidden="true" />
      </IconButton>
    </span>
  );
}
