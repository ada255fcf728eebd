import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Modal, preloadModal } from '../../ui/overlay/modal.tsx';
import { FormSkeleton } from '../../ui/record/record-skeleton.tsx';
import type { Ad } from './ad-types.ts';

const AdCreate = lazyComponent(
  () => import('./ad-create.tsx').then((module) => module.AdCreate),
  FormSkeleton,
);
const AdEdit = lazyComponent(() => import('./ad-edit.tsx').then((module) => module.AdEdit), FormSkeleton);

/** Loads the form's code before the button is pressed. */
export function preloadAdForm() {
  preloadModal();
  void AdCreate.preload();
}

type ModalProps = { open: boolean; onOpenChange: (open: boolean) => void };

type NewAdModalProps = ModalProps & { propertyId?: string; ownerId?: string };

/** `propertyId`: the initial property; `ownerId`: restricts the offered properties to an owner's. */
export function NewAdModal({ open, onOpenChange, propertyId, ownerId }: NewAdModalProps) {
  const close = () => onOpenChange(false);
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Nuevo Anuncio"
      description="Agrega un nuevo anuncio"
    >
      <AdCreate propertyId={propertyId} ownerId={ownerId} onDone={close} onCancel={close} />
    </Modal>
  );
}

type EditAdModalProps = ModalProps & { ad: Ad; reload: () => Promise<Ad | undefined> };

export function EditAdModal({ open, onOpenChange, ad, reload }: EditAdModalProps) {
  const close = () => onOpenChange(false);
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Editar Anuncio"
      description="Modifica la información del anuncio"
    >
      <AdEdit ad={ad} reload={reload} onDone={close} onCancel={close} />
    </Modal>
  );
}
