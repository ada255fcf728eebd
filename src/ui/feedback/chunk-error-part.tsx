import { RotateCw } from 'lucide-react';
import { OFFLINE } from '../../lib/loading/chunk-load-error.ts';
import type { Failure } from '../../lib/loading/lazy-component.tsx';
import { Button } from '../button.tsx';
import { useChunkErrorNotice } from './use-chunk-error.ts';

/**
 * Replaces a part of the page whose code failed to load; the rest of the page stays. Of a part that nobody asked for (`isUnasked`) says
 * nothing where the network is away: it loads when the network is back.
 */
export function ChunkErrorPart({ isUnasked = false, ...failure }: Failure & { isUnasked?: boolean }) {
  const { message, button } = useChunkErrorNotice(
    failure,
    'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.',
  );
  const isSilent = isUnasked && message === OFFLINE;
  return (
    message &&
    !isSilent && (
      <div role="alert" className="flex flex-col items-center gap-3 px-4 py-8 text-center">
        <p className="text-pretty text-ink-soft">{message}</p>
        <Button icon={<RotateCw aria-hidden="true" />} onClick={button.onClick}>
          {button.label}
        </Button>
      </div>
    )
  );
}
