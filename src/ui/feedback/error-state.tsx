import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { Button } from '../button.tsx';
import { Drawing } from './drawing.tsx';

type ErrorStateProps = {
  /** Omitted where the message alone says what failed. */
  title?: string;
  message: string;
  onRetry?: () => void;
  retryLabel?: string;
  home?: ReactNode;
  // Whether it is the page's only content: then its title is the h1 and the document title.
  page?: boolean;
};

export function ErrorState({
  title,
  message,
  onRetry,
  retryLabel = 'Reintentar',
  home,
  page,
}: ErrorStateProps) {
  useDocumentTitle('page', page ? (title ?? 'Error al cargar los datos') : undefined);
  const Heading = page ? 'h1' : 'h2';
  // 'Error al cargar los datos' above 'Error al cargar los datos de la agencia.' would repeat the message.
  const shown = title && !message.startsWith(title) ? title : null;
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-1 px-4 py-12 text-center">
      <Drawing name="failure" />
      {shown ? (
        <>
          <Heading className="text-16 font-semibold">{shown}</Heading>
          <p className="text-pretty text-ink-soft">{message}</p>
        </>
      ) : page ? (
        <h1 className="text-16 font-semibold text-balance">{message}</h1>
      ) : (
        <p className="text-balance">{message}</p>
      )}
      {(onRetry || home) && (
        <div className="mt-4 flex flex-wrap justify-center gap-2">
          {onRetry && (
            <Button icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
              {retryLabel}
            </Button>
          )}
          {home}
        </div>
      )}
    </div>
  );
}
