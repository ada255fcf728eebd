import { lazy, Suspense } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { FormSkeleton } from '../../ui/record-skeleton.tsx';

const load = () => import('./user-create.tsx');
const UserCreate = lazy(() => load().then((module) => ({ default: module.UserCreate })));

/** Brings the form's code before the button is pressed. */
export const preloadUserForm = () => void load();

type NewUserModalProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function NewUserModal({ open, onOpenChange }: NewUserModalProps) {
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Nuevo Usuario"
      description="Podrá entrar enseguida, sin confirmar su email."
    >
      <Suspense fallback={<FormSkeleton />}>
        <UserCreate onClose={() => onOpenChange(false)} />
      </Suspense>
    </Modal>
  );
}
