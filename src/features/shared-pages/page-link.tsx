import { Copy, ExternalLink, MessageCircle, Printer } from 'lucide-react';
import { useId } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { selectOnFocus } from '../../ui/inputs/pointer-press.ts';
import { Input } from '../../ui/inputs/text-input.tsx';

/** Opens a page of this site in another tab and its print dialog; where the browser does not say when it has loaded, only the page. */
function print(path: string) {
  const opened = window.open(path);
  if (!opened) toast.error('El navegador ha impedido abrir la ficha. Ábrela con «Ver ficha» e imprímela.');
  opened?.addEventListener('load', () => opened.print());
}

const linkClass = `${buttonClass({ size: 'sm' })} [&_svg]:size-4`;

/** The link of the public page at a path of this site, and what is done with it. */
export function PageLink({ path, title }: { path: string; title: string }) {
  const id = useId();
  const link = `${location.origin}${path}`;
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast.success('Enlace copiado.'),
      () => toast.error('No se ha podido copiar. Selecciona el enlace y cópialo.'),
    );
  return (
    <div className="flex flex-col gap-3">
      <div>
        <label htmlFor={id} className="mb-1 block text-13 font-medium">
          Enlace
        </label>
        <Input id={id} readOnly value={link} onFocus={selectOnFocus} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="primary" icon={<Copy aria-hidden="true" />} onClick={() => void copy()}>
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
