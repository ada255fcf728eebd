import { errorText, trpc, trpcUtils } from '../../trpc.ts';
import type { RecordDefinition } from '../../ui/record/record-definition.ts';
import type { Ad } from './ad-types.ts';

export const adRecord: RecordDefinition<Ad> = {
  list: '/crm/ads',
  listLabel: 'Ads',
  detail: '/crm/ads/$id',
  rows: trpcUtils.ads.list,
  useRecord: (id, options) => trpc.ads.get.useQuery({ id }, options),
  useDelete: () => trpc.ads.delete.useMutation(),
  loading: 'Cargando anuncio',
  missing: {
    title: 'Anuncio no encontrado',
    text: 'El anuncio que buscas no existe o no tienes permisos para verlo.',
  },
  loadErrorText: (error) => errorText(error, 'Error al cargar el anuncio. Por favor, inténtalo de nuevo.'),
  previousNextLabels: ['Otros anuncios', 'Anuncio anterior', 'Anuncio siguiente'],
  newForm: { title: 'Nuevo Anuncio' },
  editForm: { title: 'Editar Anuncio' },
  deletion: {
    text: ({ title }) => (
      <>
        Vas a eliminar el anuncio <strong className="font-semibold text-ink">{title}</strong>. La propiedad se
        conserva. Esta acción no se puede deshacer.
      </>
    ),
    errorText: (error) => errorText(error, 'Error al eliminar el anuncio. Por favor, inténtalo de nuevo.'),
    done: 'Anuncio eliminado.',
  },
};
