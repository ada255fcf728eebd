import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Modal, preloadModal } from '../../ui/overlay/modal.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';

const UserCreate = lazyComponent(
  () => import('./user-create.tsx').then((module) => module.UserCreate),
  FormSkeleton,
);

/** Loads the form's code before the button is pressed. */
export function preloadUserForm() {
  preloadModal();
  void UserCreate.preload();
}

type NewUserModalProps = { open: boolean; onOpenChange: (open: boolean) => void };

export function NewUserModal({ open, onOpenChange }: NewUserModalProps) {
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Nuevo Usuario"
      description="Podrá entrar enseguida, sin confirmar su email."
    >
      <UserCreate onClose={() => onOpenChange(false)} />
    </Modal>
  );
}
