import { lazy, Suspense } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { FormSkeleton } from '../../ui/record-skeleton.tsx';

const load = () => import('./property-create.tsx');
const PropertyCreate = lazy(() => load().then((module) => ({ default: module.PropertyCreate })));

/** Brings the form's code before the button is pressed. */
export const preloadPropertyForm = () => void load();

type NewPropertyModalProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Whose property it will be, unless another owner is chosen. */
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
      <Suspense fallback={<FormSkeleton />}>
        <PropertyCreate ownerId={ownerId} onDone={close} onCancel={close} />
      </Suspense>
    </Modal>
  );
}
