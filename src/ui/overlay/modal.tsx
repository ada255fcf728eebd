import { useState } from 'react';
import { lazyModal } from './chunk-error-dialog.tsx';
import type { ModalProps } from './modal-body.tsx';
import { useKeystrokeBuffer } from './use-keystroke-buffer.ts';

const ModalBody = lazyModal<ModalProps>(() => import('./modal-body.tsx').then((module) => module.ModalBody));

/** Loads the code of dialogs; rejects when it fails to load. */
export const loadModal = () => ModalBody.preload();
/** Loads the code of dialogs ahead of time; ignores failures. */
export const preloadModal = () => void loadModal().catch(() => undefined);

export function Modal(props: ModalProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  useKeystrokeBuffer(props.open, () => props.onOpenChange(false));
  return wasOpened && <ModalBody {...props} />;
}
