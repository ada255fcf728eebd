import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { MissingModal } from './missing-dialog.tsx';

const ModalBody = lazyComponent<ModalProps>(
  () => import('./modal-body.tsx').then((module) => module.ModalBody),
  null,
  MissingModal,
);

/** Brings what draws a dialog before one is asked for. */
export const bringModal = () => ModalBody.preload();
/** The same on a guess, where it does not matter whether it comes. */
export const preloadModal = () => void bringModal().catch(() => undefined);

export type ModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  size?: 'md' | 'lg';
  // A Form inside says it by itself; only what is typed outside a Form needs this.
  dirty?: boolean;
  /** What its cross is called: 'Cerrar'. */
  closeLabel?: string;
  children: ReactNode;
};

export function Modal(props: ModalProps) {
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used && <ModalBody {...props} />;
}
