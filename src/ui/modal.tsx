import { lazy, type ReactNode, Suspense, useState } from 'react';

const ModalBody = lazy(() => import('./modal-body.tsx').then((module) => ({ default: module.ModalBody })));

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
  if (!used) return null;
  return (
    <Suspense fallback={null}>
      <ModalBody {...props} />
    </Suspense>
  );
}
