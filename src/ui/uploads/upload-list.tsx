import { RotateCw, X } from 'lucide-react';
import { formatClockTime, formatCount } from '../../lib/format/format.ts';
import { sizeText } from '../../lib/format/size-text.ts';
import { Button, IconButton } from '../button.tsx';
import { Callout } from '../feedback/alert.tsx';
import type { Upload } from './use-uploads.ts';

type UploadListProps = {
  uploads: readonly Upload[];
  /** When waiting uploads continue, in milliseconds since 1970, while the server limits the rate; else null. */
  resumesAt: number | null;
  noun: 'fotos' | 'documentos';
  cancel: (id: string) => void;
  cancelWaiting: () => void;
  retry: (id: string) => void;
};

/** How many waiting uploads are listed by name. */
const MAX_NAMED = 3;

/** The uploads with their progress, retry and cancel. */
export function UploadList({ uploads, resumesAt, noun, cancel, cancelWaiting, retry }: UploadListProps) {
  if (uploads.length === 0) return null;
  const texts = pauseTexts[noun];
  const waiting = uploads.filter(({ state }) => state === 'waiting');
  const unnamed = waiting.length > MAX_NAMED + 1 ? waiting.slice(MAX_NAMED) : [];
  return (
    <ul aria-label="Archivos que se están subiendo" className="grid grid-cols-1 gap-2">
      {resumesAt !== null && waiting.length > 0 && (
        <li>
          <Callout>
            {waiting.length === 1 ? texts.one : texts.more(formatCount(waiting.length))} a las{' '}
            {formatClockTime(new Date(resumesAt).toISOString())}: no cierres esta página.
          </Callout>
        </li>
      )}
      {uploads
        .filter((one) => !unnamed.includes(one))
        .map(({ id, file, state, progress, error, isPermanent }) => (
          <li key={id} className="flex items-center gap-2 rounded-md border border-line px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="flex justify-between gap-3 text-13">
                <span className="truncate" title={file.name}>
                  {file.name}
                </span>
                <span className="shrink-0 text-ink-soft">
                  {state === 'sending' ? `${Math.round(progress * 100)} %` : sizeText(file.size)}
                </span>
              </p>
              {state === 'failed' ? (
                <p role="alert" className="text-13 text-danger">
                  {error}
                </p>
              ) : (
                <progress
                  aria-label={`Subiendo ${file.name}`}
                  max={1}
                  value={progress}
                  className="mt-1 block h-1 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
                />
              )}
            </div>
            {state === 'failed' && !isPermanent && (
              <Button
                size="sm"
                variant="quiet"
                icon={<RotateCw aria-hidden="true" />}
                aria-label={`Reintentar ${file.name}`}
                onClick={() => retry(id)}
              >
                Reintentar
              </Button>
            )}
            <IconButton
              size="sm"
              label={state === 'failed' ? `Quitar ${file.name}` : `Cancelar ${file.name}`}
              onClick={() => cancel(id)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      {unnamed.length > 0 && (
        <li className="flex items-center gap-2 rounded-md border border-line px-3 py-2">
          <p className="min-w-0 flex-1 text-13 text-ink-soft">
            y {formatCount(unnamed.length)} {noun} más en espera
          </p>
          <Button size="sm" variant="quiet" onClick={cancelWaiting}>
            {texts.cancel}
          </Button>
        </li>
      )}
    </ul>
  );
}

const pauseTexts = {
  fotos: {
    one: 'Has subido muchas fotos seguidas. La que falta seguirá sola',
    more: (left: string) => `Has subido muchas fotos seguidas. Las ${left} que faltan seguirán solas`,
    cancel: 'Cancelar las que esperan',
  },
  documentos: {
    one: 'Has subido muchos documentos seguidos. El que falta seguirá solo',
    more: (left: string) => `Has subido muchos documentos seguidos. Los ${left} que faltan seguirán solos`,
    cancel: 'Cancelar los que esperan',
  },
};
