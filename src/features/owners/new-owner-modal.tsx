import { lazy, Suspense } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { FormSkeleton } from '../../ui/record-skeleton.tsx';

const load = () => import('./owner-create.tsx');
const OwnerCreate = lazy(() => load().then((module) => ({ default: module.OwnerCreate })));

/** Brings the form's code before the button is pressed. */
export const preloadOwnerForm = () => void load();

type NewOwnerModalProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function NewOwnerModal({ open, onOpenChange }: NewOwnerModalProps) {
  const close = () => onOpenChange(false);
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Nuevo Propietario"
      description="Agrega un nuevo propietario"
    >
      <Suspense fallback={<FormSkeleton />}>
        <OwnerCreate onDone={close} onCancel={close} />
      </Suspense>
    </Modal>
  );
}
