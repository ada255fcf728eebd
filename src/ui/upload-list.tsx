import { RotateCw, X } from 'lucide-react';
import { bytes } from '../lib/format.ts';
import type { Upload } from '../lib/use-uploads.ts';
import { IconButton } from './button.tsx';

type UploadListProps = {
  uploads: readonly Upload[];
  onCancel: (id: string) => void;
  onRetry: (id: string) => void;
};

/** Files on their way: how far each is, and what can be done about it. */
export function UploadList({ uploads, onCancel, onRetry }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul aria-label="Archivos que se están subiendo" className="grid grid-cols-1 gap-2">
      {uploads.map(({ id, file, state, share, error, final }) => (
        <li key={id} className="flex items-center gap-2 rounded-md border border-line px-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="flex justify-between gap-3 text-13">
              <span className="truncate" title={file.name}>
                {file.name}
              </span>
              <span className="shrink-0 text-ink-soft">
                {state === 'sending' ? `${Math.round(share * 100)} %` : bytes(file.size)}
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
                value={share}
                className="mt-1 block h-1 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
              />
            )}
          </div>
          {state === 'failed' && !final && (
            <IconButton size="sm" label={`Reintentar ${file.name}`} onClick={() => onRetry(id)}>
              <RotateCw aria-hidden="true" />
            </IconButton>
          )}
          <IconButton
            size="sm"
            label={state === 'failed' ? `Quitar ${file.name}` : `Cancelar ${file.name}`}
            onClick={() => onCancel(id)}
          >
            <X aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
