import { useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { MissingModal } from './failed-dialog.tsx';
import type { ModalProps } from './modal-body.tsx';

const ModalBody = lazyComponent<ModalProps>(
  () => import('./modal-body.tsx').then((module) => module.ModalBody),
  null,
  MissingModal,
);

/** Loads the code of dialogs; rejects when it fails to load. */
export const loadModal = () => ModalBody.preload();
/** Loads the code of dialogs ahead of time; ignores failures. */
export const preloadModal = () => void loadModal().catch(() => undefined);

export function Modal(props: ModalProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened && <ModalBody {...props} />;
}
