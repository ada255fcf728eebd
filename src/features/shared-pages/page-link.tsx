import { Copy, ExternalLink, MessageCircle, Printer } from 'lucide-react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CopiedText, copyText } from '../../ui/inputs/copied-text.tsx';

/** Opens a page of this site in another tab and its print dialog; where the browser does not say when it has loaded, only the page. */
function print(path: string) {
  const opened = window.open(path);
  if (!opened) toast.error('El navegador ha impedido abrir la ficha. Ábrela con «Ver ficha» e imprímela.');
  opened?.addEventListener('load', () => opened.print());
}

const linkClass = `${buttonClass({ size: 'sm' })} [&_svg]:size-4`;

/** The link of the public page at a path of this site, and what is done with it. */
export function PageLink({ path, title }: { path: string; title: string }) {
  const link = `${location.origin}${path}`;
  return (
    <div className="flex flex-col gap-3">
      <CopiedText label="Enlace" value={link} />
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          icon={<Copy aria-hidden="true" />}
          onClick={() => void copyText(link, 'Enlace copiado.')}
        >
          Copiar enlace
        </Button>
        <a
          href={`https://wa.me/?text=${encodeURIComponent(`${title}\n${link}`)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={linkClass}
        >
          <MessageCircle aria-hidden="true" />
          WhatsApp
        </a>
        <a href={path} target="_blank" rel="noopener" className={linkClass}>
          <ExternalLink aria-hidden="true" />
          Ver ficha
        </a>
        <Button size="sm" icon={<Printer aria-hidden="true" />} onClick={() => print(path)}>
          Imprimir ficha
        </Button>
      </div>
    </div>
  );
}
