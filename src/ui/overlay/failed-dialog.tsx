import { useEffect, useRef } from 'react';
import { isMissingCode, missingCodeText } from '../../lib/loading/chunk-load-error.ts';
import type { LazyFailureProps } from '../../lib/loading/lazy-component.tsx';
import { toast } from '../feedback/toast.ts';

type MissingDialogProps = { error: unknown; retry: () => void; open: boolean; close: () => void };

/** Replaces an overlay whose code failed to load: shows a toast, closes it, and retries when it is opened again. */
export function MissingDialog({ error, retry, open, close }: MissingDialogProps) {
  const wasClosed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on opening and closing only
  useEffect(() => {
    if (!open) wasClosed.current = true;
    else if (wasClosed.current) retry();
    else {
      toast.error(
        isMissingCode(error)
          ? missingCodeText(!navigator.onLine)
          : 'Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.',
      );
      close();
    }
  }, [open]);
  return null;
}

type ModalProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** MissingDialog for a component with a modal's props. */
export const MissingModal = ({ props, ...failure }: LazyFailureProps<ModalProps>) => (
  <MissingDialog {...failure} open={props.open} close={() => props.onOpenChange(false)} />
);
