import { lazy, Suspense } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { FormSkeleton } from '../../ui/record-skeleton.tsx';

const load = () => import('./lead-create.tsx');
const LeadCreate = lazy(() => load().then((module) => ({ default: module.LeadCreate })));

/** Brings the form's code before the button is pressed. */
export const preloadLeadForm = () => void load();

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
      <Suspense fallback={<FormSkeleton />}>
        <LeadCreate onDone={close} onCancel={close} />
      </Suspense>
    </Modal>
  );
}
