import { errorText, trpc } from '../../trpc.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useDeleteRecord } from '../../ui/record/use-delete-record.tsx';
import type { Photo } from './photo-types.ts';

/** The mutations of a property's photos. A new order is optimistic, and is rolled back on an error. */
export function usePhotoChanges(propertyId: string, onDeleted: () => void) {
  const cache = trpc.useUtils().photos.list;
  const input = { propertyId };
  const handleError = (fallback: string) => (error: unknown) => {
    void cache.invalidate(input);
    toast.error(errorText(error, fallback));
  };
  const reorder = trpc.photos.reorder.useMutation({
    onError: handleError('Error al reordenar las imágenes. Por favor, inténtalo de nuevo.'),
  });
  const cover = trpc.photos.setCover.useMutation({
    onError: handleError('Error al establecer la foto de portada. Por favor, inténtalo de nuevo.'),
  });
  const remove = trpc.photos.delete.useMutation({ onSuccess: onDeleted });
  const { confirmDelete } = useDeleteRecord({
    remove: ({ ids }: { id: string; ids: string[] }) => remove.mutateAsync({ propertyId, ids }),
    text: ({ ids }) =>
      ids.length === 1
        ? 'Vas a eliminar esta foto. Esta acción no se puede deshacer.'
        : `Vas a eliminar ${ids.length} fotos. Esta acción no se puede deshacer.`,
    errorText: (error) => errorText(error, 'Error al eliminar las imágenes. Por favor, inténtalo de nuevo.'),
    done: ({ ids }) => (ids.length === 1 ? 'Foto eliminada.' : 'Fotos eliminadas.'),
  });
  return {
    busy: reorder.isPending || cover.isPending,
    arrange: async (photos: readonly Photo[]) => {
      // Cancels running fetches, so that their older order does not overwrite this one.
      await cache.cancel(input);
      const arranged = photos.map((photo, orderIndex) => ({ ...photo, orderIndex }));
      cache.setData(input, arranged);
      reorder.mutate({ propertyId, ids: photos.map(({ id }) => id) });
    },
    setCover: ({ id }: Photo) => cover.mutate({ propertyId, id }),
    remove: (ids: string[]) => confirmDelete({ id: propertyId, ids }),
  };
}
