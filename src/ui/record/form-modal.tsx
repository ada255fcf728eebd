import type { ComponentType, ReactNode } from 'react';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Modal, preloadModal } from '../overlay/modal.tsx';
import type { ModalProps } from '../overlay/modal-body.tsx';
import type { CreatedRecord, NewFormProps } from './record-form-props.ts';
import { FormSkeleton } from './record-skeleton.tsx';

export type ModalOpenProps = Pick<ModalProps, 'open' | 'onOpenChange'>;
type Heading = Pick<ModalProps, 'title' | 'description' | 'size'>;

/** A form whose code is loaded when its dialog opens; preloadForm loads both before that. */
export const lazyForm = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazyComponent<Props>(load, FormSkeleton);

/** Loads the code of a lazy form and of dialogs, before the button is pressed. */
export function preloadForm(form: { preload: () => Promise<unknown> }): void {
  preloadModal();
  void form.preload().catch(() => undefined);
}

type FormModalProps = ModalOpenProps & Heading & { children: (close: () => void) => ReactNode };

/** A dialog with a form, which closes it. */
export function FormModal({ children, ...modal }: FormModalProps) {
  return <Modal {...modal}>{children(() => modal.onOpenChange(false))}</Modal>;
}

export type NewRecordModalProps<DefaultValues extends object> = ModalOpenProps & {
  /** What the form begins with. */
  defaultValues?: DefaultValues | undefined;
  onCreated?: (record: CreatedRecord) => void;
};

/** The dialog of a lazy form of a new record; its preload loads the code of both before the button is pressed. */
export function defineNewRecordModal<DefaultValues extends object>(
  CreateForm: ReturnType<typeof lazyForm<NewFormProps<DefaultValues>>>,
  heading: Heading,
) {
  const NewRecordModal = ({ defaultValues, onCreated, ...modal }: NewRecordModalProps<DefaultValues>) => (
    <FormModal {...modal} {...heading}>
      {(close) => (
        <CreateForm
          defaultValues={defaultValues}
          onDone={(record) => {
            close();
            onCreated?.(record);
          }}
          onCancel={close}
        />
      )}
    </FormModal>
  );
  return Object.assign(NewRecordModal, { preload: () => preloadForm(CreateForm) });
}
