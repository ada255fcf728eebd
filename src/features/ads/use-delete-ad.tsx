import { errorText, trpc } from '../../trpc.ts';
import { useDeleteRecord } from '../../ui/record/use-delete-record.tsx';
import type { Ad } from './ad-types.ts';

/** Confirms, deletes, and returns to the list. While `deleting`, the ad must not be refetched. */
export function useDeleteAd() {
  const remove = trpc.ads.delete.useMutation();
  return useDeleteRecord<Ad>({
    remove: ({ id }) => remove.mutateAsync({ id }),
    text: ({ title }) => (
      <>
        Vas a eliminar el anuncio <strong className="font-semibold text-ink">{title}</strong>. La propiedad se
        conserva. Esta acción no se puede deshacer.
      </>
    ),
    errorText: (error) => errorText(error, 'Error al eliminar el anuncio. Por favor, inténtalo de nuevo.'),
    done: 'Anuncio eliminado.',
    to: '/crm/ads',
  });
}
