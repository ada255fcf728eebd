import { errorText, trpc } from '../../trpc.ts';
import { useDeleteRecord } from '../../ui/record/use-delete-record.tsx';

/** Confirms, deletes, and returns to the list. While `deleting`, the lead must not be refetched. */
export function useDeleteLead() {
  const remove = trpc.leads.delete.useMutation();
  return useDeleteRecord<{ id: string; name: string }>({
    remove: ({ id }) => remove.mutateAsync({ id }),
    text: ({ name }) => (
      <>
        Vas a eliminar a <strong className="font-semibold text-ink">{name}</strong>. Esta acción no se puede
        deshacer. Sus eventos y tareas se conservan, sin lead asociado.
      </>
    ),
    errorText: (error) => errorText(error, 'Error al eliminar el lead. Por favor, inténtalo de nuevo.'),
    done: 'Lead eliminado.',
    to: '/crm/leads',
  });
}
