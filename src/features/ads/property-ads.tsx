import { keepPreviousData } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { plural } from '../../lib/format/plural.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { useRestoredState } from '../../ui/form/restored-state.ts';
import { RelatedList } from '../../ui/list/related-list.tsx';
import { RelatedRecordText, rowLinkClass } from '../../ui/record/related-record-text.tsx';
import { AdBadge } from './ad-badge.tsx';
import { NewAdModal, preloadAdForm } from './ad-modals.tsx';

/** Rows per page. */
const FEW = 10;

/** The ads of a property. */
export function PropertyAds({ propertyId }: { propertyId: string }) {
  const list = trpc.ads.list.useInfiniteQuery(
    { filters: { propertyId }, limit: FEW },
    { getNextPageParam: (page) => page.next, placeholderData: keepPreviousData },
  );
  const total = list.data?.pages[0]?.total;
  return (
    <RelatedList
      title="Anuncios"
      note={total !== undefined && plural(total, 'anuncio', 'anuncios')}
      actions={<AdActions search={{ propertyId }} />}
      list={list}
      row={({ id, title, platform, views, leadsCount, status }) => (
        <>
          <RelatedRecordText
            title={title}
            note={`${platform} · ${plural(views, 'vista', 'vistas')} · ${plural(leadsCount, 'lead', 'leads')}`}
          >
            <Link to="/crm/ads/$id" params={{ id }} className={rowLinkClass}>
              {title}
            </Link>
          </RelatedRecordText>
          <AdBadge status={status} />
        </>
      )}
      errorText={(error) => errorText(error, 'Error al cargar los anuncios de la propiedad.')}
      empty="Esta propiedad todavía no se anuncia."
    />
  );
}

/** `search`: the URL parameters that filter the ads. */
type AdActionsProps = { search: { ownerId?: string; propertyId?: string } };

/** The links to the full list and to a new ad. */
export function AdActions({ search }: AdActionsProps) {
  const [creating, setCreating] = useRestoredState('new-ad', false);
  return (
    <>
      <Link to="/crm/ads" search={search} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        Ver todos
      </Link>
      <Button
        size="sm"
        icon={<Plus aria-hidden="true" />}
        onPointerEnter={preloadAdForm}
        onFocus={preloadAdForm}
        onClick={() => setCreating(true)}
      >
        Nuevo anuncio
      </Button>
      <NewAdModal open={creating} onOpenChange={setCreating} {...search} />
    </>
  );
}
