import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { rememberDeleted } from '../../lib/records/deleted-records.ts';
import { toast } from '../feedback/toast.tsx';
import { useConfirm } from '../overlay/confirm.tsx';

type Named = { id: string };
type DeleteFlow<R> = {
  remove: (record: R) => Promise<unknown>;
  /** What will happen, before it happens. */
  text: (record: R) => ReactNode;
  errorText: (error: unknown) => string;
  /** Said once it is gone: 'Lead eliminado.' */
  done: string | ((record: R) => string);
  /** The list to go back to; nowhere when left out. */
  to?: LinkProps['to'];
};

/** Asks ('Confirmar eliminación'), deletes and puts the list in the place of the record's page. While `deleting`, nobody should read the record again. */
export function useDeleteRecord<R extends Named>({ remove, text, errorText, done, to }: DeleteFlow<R>) {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  async function removed(record: R) {
    setDeleting(true);
    try {
      await remove(record);
      rememberDeleted(record.id);
    } catch (error) {
      setDeleting(false);
      throw error;
    }
  }
  async function ask(record: R) {
    const gone = await confirm({
      title: 'Confirmar eliminación',
      text: text(record),
      confirmLabel: 'Eliminar',
      busyLabel: 'Eliminando...',
      danger: true,
      run: () => removed(record),
      errorMessage: errorText,
    });
    if (!gone) return;
    toast.success(typeof done === 'string' ? done : done(record));
    if (to) await navigate({ to, replace: true, ignoreBlocker: true });
    else setDeleting(false);
  }
  return { ask: (record: R) => void ask(record), deleting };
}
