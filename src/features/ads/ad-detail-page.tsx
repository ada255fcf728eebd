import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { isRecordId } from '../../lib/records/record-id.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Page } from '../../ui/layout/page.tsx';
import { RecordBoundary } from '../../ui/record/record-boundary.tsx';
import { AdDetail } from './ad-detail.tsx';
import { EditAdModal } from './ad-modals.tsx';
import type { Ad } from './ad-types.ts';
import { useDeleteAd } from './use-delete-ad.tsx';

type AdDetailPageProps = {
  id: string;
  /** Whether the edit form is open, by the URL. */
  editing?: boolean;
  /** The related records of the advertised property. */
  children?: (ad: Ad) => ReactNode;
};

export function AdDetailPage({ id, editing = false, children }: AdDetailPageProps) {
  const { ask, deleting } = useDeleteAd();
  const navigate = useNavigate();
  const [open, setOpen] = useState(editing);
  const query = trpc.ads.get.useQuery({ id }, { enabled: isRecordId(id) && !deleting });
  function show(next: boolean) {
    setOpen(next);
    if (!next && editing) void navigate({ to: '/crm/ads/$id', params: { id }, replace: true });
  }
  return (
    <Page>
      <RecordBoundary
        id={id}
        query={query}
        editing={open}
        loading="Cargando anuncio"
        missing={{
          title: 'Anuncio no encontrado',
          text: 'El anuncio que buscas no existe o no tienes permisos para verlo.',
        }}
        errorText={(error) => errorText(error, 'Error al cargar el anuncio. Por favor, inténtalo de nuevo.')}
      >
        {(ad, reload) => (
          <>
            <AdDetail ad={ad} onEdit={() => setOpen(true)} onDelete={() => ask(ad)}>
              {children?.(ad)}
            </AdDetail>
            <EditAdModal open={open} onOpenChange={show} ad={ad} reload={reload} />
          </>
        )}
      </RecordBoundary>
    </Page>
  );
}
