import { lazy, Suspense } from 'react';
import { Modal } from '../../ui/modal.tsx';
import { FormSkeleton } from '../../ui/record-skeleton.tsx';
import type { Ad } from './ad-types.ts';

const load = () => import('./ad-create.tsx');
const AdCreate = lazy(() => load().then((module) => ({ default: module.AdCreate })));
const AdEdit = lazy(() => import('./ad-edit.tsx').then((module) => ({ default: module.AdEdit })));

/** Brings the form's code before the button is pressed. */
export const preloadAdForm = () => void load();

type ModalProps = { open: boolean; onOpenChange: (open: boolean) => void };

/** `propertyId`: what is advertised, unless another property is chosen. */
export function NewAdModal({ open, onOpenChange, propertyId }: ModalProps & { propertyId?: string }) {
  const close = () => onOpenChange(false);
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Nuevo Anuncio"
      description="Agrega un nuevo anuncio"
    >
      <Suspense fallback={<FormSkeleton />}>
        <AdCreate propertyId={propertyId} onDone={close} onCancel={close} />
      </Suspense>
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
      <Suspense fallback={<FormSkeleton />}>
        <AdEdit ad={ad} reload={reload} onDone={close} onCancel={close} />
      </Suspense>
    </Modal>
  );
}
