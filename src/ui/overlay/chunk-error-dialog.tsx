import { type ComponentType, useEffect, useRef } from 'react';
import { reloadWithDrafts } from '../../lib/form/drafts.ts';
import { explainChunkError, isChunkError, OFFLINE } from '../../lib/loading/chunk-load-error.ts';
import { type Failure, lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { toast } from '../feedback/toast.ts';
import { useKeystrokeBuffer } from './use-keystroke-buffer.ts';

type ChunkErrorDialogProps = Omit<Failure, 'isFirst'> & { open: boolean; close: () => void };

/** Replaces an overlay whose code failed to load: shows a toast, closes it, and retries when it is opened again. */
export function ChunkErrorDialog({ error, retry, open, close }: ChunkErrorDialogProps) {
  const wasClosed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on opening and closing only
  useEffect(() => {
    if (!open) wasClosed.current = true;
    else if (wasClosed.current) retry();
    else {
      void explain(error);
      close();
    }
  }, [open]);
  return null;
}

async function explain(error: unknown): Promise<void> {
  if (!isChunkError(error))
    return toast.error('Ha ocurrido un error inesperado. Por favor, inténtalo de nuevo.');
  const message = await explainChunkError();
  const action = { label: 'Recargar', onClick: reloadWithDrafts };
  toast.error(message, message === OFFLINE ? {} : { action });
}

type ModalProps = { open: boolean; onOpenChange: (open: boolean) => void };

/**
 * A lazy overlay: what is typed while its code loads is kept for its first field, and ChunkErrorDialog replaces it where that fails.
 * getState returns whether the overlay is open, and what closes it.
 */
export const lazyOverlay = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  getState: (props: Props) => readonly [open: boolean, close: () => void],
) =>
  lazyComponent<Props>(
    load,
    (props) => {
      useKeystrokeBuffer(...getState(props));
      return null;
    },
    ({ props, ...failure }) => {
      const [open, close] = getState(props);
      return <ChunkErrorDialog {...failure} open={open} close={close} />;
    },
  );

/** A lazy popover or menu; ChunkErrorDialog replaces it where its code fails to load. */
export const lazyPopover = <Props extends { open: unknown; onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) =>
  lazyComponent<Props>(load, null, ({ props, ...failure }) => (
    <ChunkErrorDialog {...failure} open={Boolean(props.open)} close={props.onClose} />
  ));

/** lazyOverlay for a component with a modal's props. */
export const lazyModal = <Props extends ModalProps>(load: () => Promise<ComponentType<Props>>) =>
  lazyOverlay(load, ({ open, onOpenChange }) => [open, () => onOpenChange(false)]);
