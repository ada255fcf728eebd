import { FormModal, lazyForm, type ModalOpenProps, preloadForm } from '../../ui/record/form-modal.tsx';

const UserCreate = lazyForm(() => import('./user-create.tsx').then((module) => module.UserCreate));

export const preloadUserForm = () => preloadForm(UserCreate);

export function NewUserModal(props: ModalOpenProps) {
  return (
    <FormModal {...props} title="Nuevo Usuario" description="Podrá entrar enseguida, sin confirmar su email.">
      {(close) => <UserCreate onClose={close} />}
    </FormModal>
  );
}
