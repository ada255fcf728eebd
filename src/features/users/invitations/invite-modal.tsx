import { FormModal, lazyForm, type ModalOpenProps, preloadForm } from '../../../ui/record/form-modal.tsx';

const InviteForm = lazyForm(() => import('./invite-form.tsx').then((module) => module.InviteForm));

export const preloadInviteForm = () => preloadForm(InviteForm);

export function InviteModal(props: ModalOpenProps) {
  return (
    <FormModal
      {...props}
      title="Invitar a la agencia"
      description="Le envías un enlace, y con él elige su propia contraseña."
    >
      {(close) => <InviteForm onClose={close} />}
    </FormModal>
  );
}
