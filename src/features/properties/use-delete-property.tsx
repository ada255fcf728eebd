import { errorText, trpc } from '../../trpc.ts';
import { useDeleteRecord } from '../../ui/record/use-delete-record.tsx';

/** Confirms, deletes, and returns to the list. While `deleting`, the property must not be refetched. */
export function useDeleteProperty() {
  const remove = trpc.properties.delete.useMutation();
  return useDeleteRecord<{ id: string; title: string }>({
    remove: ({ id }) => remove.mutateAsync({ id }),
    text: ({ title }) => (
      <>
        Vas a eliminar <strong className="font-semibold text-ink">{title}</strong>. Esta acción no se puede
        deshacer. Sus fotos, documentos y anuncios se eliminan con ella. Sus eventos y tareas se conservan,
        sin propiedad asociada.
      </>
    ),
    errorText: (error) => errorText(error, 'Error al eliminar la propiedad. Por favor, inténtalo de nuevo.'),
    done: 'Propiedad eliminada.',
    to: '/crm/properties',
  });
}
