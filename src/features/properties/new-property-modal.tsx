import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Modal, preloadModal } from '../../ui/overlay/modal.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';

const PropertyCreate = lazyComponent(
  () => import('./property-create.tsx').then((module) => module.PropertyCreate),
  FormSkeleton,
);

/** Loads the form's code before the button is pressed. */
export function preloadPropertyForm() {
  preloadModal();
  void PropertyCreate.preload();
}

type NewPropertyModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The initial owner. */
  ownerId?: string;
};

export function NewPropertyModal({ open, onOpenChange, ownerId }: NewPropertyModalProps) {
  const close = () => onOpenChange(false);
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Nueva Propiedad"
      description="Agrega una nueva propiedad"
      size="lg"
    >
      <PropertyCreate ownerId={ownerId} onDone={close} onCancel={close} />
    </Modal>
  );
}
