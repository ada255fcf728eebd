import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Modal, preloadModal } from '../../ui/overlay/modal.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';

const LeadCreate = lazyComponent(
  () => import('./lead-create.tsx').then((module) => module.LeadCreate),
  FormSkeleton,
);

/** Loads the form's code before the button is pressed. */
export function preloadLeadForm() {
  preloadModal();
  void LeadCreate.preload();
}

type NewLeadModalProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function NewLeadModal({ open, onOpenChange }: NewLeadModalProps) {
  const close = () => onOpenChange(false);
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Nuevo Lead"
      description="Agrega un nuevo lead"
      size="lg"
    >
      <LeadCreate onDone={close} onCancel={close} />
    </Modal>
  );
}
