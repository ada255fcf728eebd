import type { ComponentType, ReactNode } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Modal, preloadModal } from '../overlay/modal.tsx';
import type { ModalProps } from '../overlay/modal-body.tsx';
import { FormSkeleton } from './record-skeleton.tsx';

export type OpenProps = Pick<ModalProps, 'open' | 'onOpenChange'>;

/** A form whose code is loaded when its dialog opens; preloadForm loads both before that. */
export const lazyForm = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent<Props>(load, FormSkeleton);

/** Loads the code of a lazy form and of dialogs, before the button is pressed. */
export function preloadForm(form: { preload: () => Promise<unknown> }): void {
  preloadModal();
  void form.preload().catch(() => undefined);
}

type FormModalProps = OpenProps &
  Pick<ModalProps, 'title' | 'description' | 'size'> & { children: (close: () => void) => ReactNode };

/** A dialog with a form, which closes it. */
export function FormModal({ children, ...modal }: FormModalProps) {
  return <Modal {...modal}>{children(() => modal.onOpenChange(false))}</Modal>;
}
