import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { rememberDeleted } from '../../lib/records/deleted-records.ts';
import { toast } from '../feedback/toast.ts';
import { useConfirm } from '../overlay/confirm.tsx';
import type { PageRecord, RecordDefinition } from './record-definition.ts';

type Named = { id: string };
type DeleteOptions<R> = {
  remove: (record: R) => Promise<unknown>;
  /** The text of the confirmation: what deleting does. */
  text: (record: R) => ReactNode;
  errorText: (error: unknown) => string;
  /** The toast after the deletion: 'Lead eliminado.' */
  done: string | ((record: R) => string);
  /** The list to return to; omitted to stay on the page. */
  to?: LinkProps['to'];
};

/** Confirms ('Confirmar eliminación'), deletes, and replaces the record's page by the list. While `deleting`, the record must not be refetched. */
export function useDeleteRecord<R extends Named>({ remove, text, errorText, done, to }: DeleteOptions<R>) {
  const confirm = useConfirm();
  const navigate = useNavigate();
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
  async function ask(record: R) {
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
    if (to) await navigate({ to, replace: true, ignoreBlocker: true });
    else setDeleting(false);
  }
  return { ask: (record: R) => void ask(record), deleting };
}

/** useDeleteRecord for a record's page: deletes it and replaces the page by the list. */
export function useDeleteFromPage<R extends PageRecord>({ useDelete, deletion, list }: RecordDefinition<R>) {
  const remove = useDelete();
  return useDeleteRecord<R>({ ...deletion, remove: ({ id }) => remove.mutateAsync({ id }), to: list });
}
