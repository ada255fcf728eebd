import type { ReactNode } from 'react';
import { useLastValue } from '../overlay/use-last-value.ts';
import { FormModal } from './form-modal.tsx';

type EditRecordModalProps = {
  /** The record; null closes the dialog. */
  id: string | null;
  onClose: () => void;
  title: string;
  /** The edit form. */
  children: (id: string, close: () => void) => ReactNode;
};

/** The dialog of the edit form of a record that has no page of its own; the form stays while the dialog closes. */
export function EditRecordModal({ id, onClose, title, children }: EditRecordModalProps) {
  const shownId = useLastValue(id);
  return (
    <FormModal open={id !== null} onOpenChange={(open) => !open && onClose()} title={title}>
      {(close) => shownId && children(shownId, close)}
    </FormModal>
  );
}
