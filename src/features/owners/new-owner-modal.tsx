import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Modal, preloadModal } from '../../ui/overlay/modal.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';

const OwnerCreate = lazyComponent(
  () => import('./owner-create.tsx').then((module) => module.OwnerCreate),
  FormSkeleton,
);

/** Loads the form's code before the button is pressed. */
export function preloadOwnerForm() {
  preloadModal();
  void OwnerCreate.preload();
}

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
      <OwnerCreate onDone={close} onCancel={close} />
    </Modal>
  );
}
