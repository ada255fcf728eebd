import { FormModal, lazyForm, type ModalOpenProps } from '../../../ui/record/form-modal.tsx';

const PortalMailForm = lazyForm(() =>
  import('./portal-mail-form.tsx').then((module) => module.PortalMailForm),
);

/** Makes a lead of the e-mail of a portal, or a message of the lead that has its phone or address. */
export const PortalMailModal = (props: ModalOpenProps) => (
  <FormModal
    {...props}
    title="Pegar correo del portal"
    description="Crea el lead con su propiedad y su responsable. Si su teléfono o email ya es de un lead, se añade a su ficha."
  >
    {(close) => <PortalMailForm onDone={close} onCancel={close} />}
  </FormModal>
);
