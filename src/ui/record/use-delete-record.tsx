import { type ReactNode, useState } from 'react';
import { rememberDeleted } from '../../lib/records/deleted-records.ts';
import { toast } from '../feedback/toast.ts';
import { useConfirm } from '../overlay/confirm.tsx';

type Named = { id: string };
type DeleteOptions<R> = {
  remove: (record: R) => Promise<unknown>;
  /** The text of the confirmation: what deleting does. */
  text: (record: R) => ReactNode;
  errorText: (error: unknown) => string;
  /** The toast after the deletion: 'Lead eliminado.' */
  done: string | ((record: R) => string);
  /** Leaves the record's page; omitted to stay on the page. */
  leave?: () => Promise<void>;
};

/** Confirms ('Confirmar eliminación'), deletes, and leaves the record's page. While `deleting`, the record must not be refetched. */
export function useDeleteRecord<R extends Named>({ remove, text, errorText, done, leave }: DeleteOptions<R>) {
  const confirm = useConfirm();
  const [deleting, setDeleting] = useState(false);
  async function removeRecord(record: R) {
    setDeleting(true);
    try {
      await remove(record);
      rememberDeleted(record.id);
    } catch (error) {
      setDeleting(false);
      throw error;
    }
  }
  async function confirmDelete(record: R) {
    const isDeleted = await confirm({
      title: 'Confirmar eliminación',
      text: text(record),
      confirmLabel: 'Eliminar',
      busyLabel: 'Eliminando...',
      danger: true,
      run: () => removeRecord(record),
      errorMessage: errorText,
    });
    if (!isDeleted) return;
    toast.success(typeof done === 'string' ? done : done(record));
    if (leave) await leave();
    else setDeleting(false);
  }
  return { confirmDelete: (record: R) => void confirmDelete(record), deleting };
}
