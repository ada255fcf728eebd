import { Copy, ExternalLink, MessageCircle, Printer } from 'lucide-react';
import { Button, buttonClass } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { CopyField, copyText } from '../../ui/inputs/copy-field.tsx';

/** Opens a page of this site in another tab and its print dialog; where the browser does not say when it has loaded, only the page. */
function print(path: string, { view, blocked }: PageWords) {
  const opened = window.open(path);
  if (!opened) toast.error(`${blocked} Usa «${view}» e imprime desde ahí.`);
  opened?.addEventListener('load', () => opened.print());
}

const linkClass = `${buttonClass({ size: 'sm' })} [&_svg]:size-4`;

/** What the buttons of a link say, and that the browser has not opened it. */
type PageWords = { view: string; print: string; blocked: string };
type PageLinkProps = {
  path: string;
  words: PageWords;
  /** The text before the link in a message. */
  message: string;
  /** The chat in which it is written; else that which the person chooses. */
  chat?: { path: string; label: string } | undefined;
};

/** The link of the public page at a path of this site, and what is done with it. */
export function PageLink({ path, words, message, chat }: PageLinkProps) {
  const link = `${location.origin}${path}`;
  return (
    <div className="flex flex-col gap-3">
      <CopyField label="Enlace" value={link} />
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
          href={`${chat?.path ?? 'https://wa.me/'}?text=${encodeURIComponent(`${message}\n${link}`)}`}
          target="_blank"
          rel="noopener noreferrer"
          className={linkClass}
        >
          <MessageCircle aria-hidden="true" />
          {chat?.label ?? 'WhatsApp'}
        </a>
        <a href={path} target="_blank" rel="noopener" className={linkClass}>
          <ExternalLink aria-hidden="true" />
          {words.view}
        </a>
        <Button size="sm" icon={<Printer aria-hidden="true" />} onClick={() => print(path, words)}>
          {words.print}
        </Button>
      </div>
    </div>
  );
}
