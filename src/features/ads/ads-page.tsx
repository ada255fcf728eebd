import { SavedViews } from '../../components/saved-views/saved-views.tsx';
import { type DisplayFilters, useListInput } from '../../lib/list/list-filters.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { isMissingOrInvalidId } from '../../lib/records/error-kinds.ts';
import { trpc } from '../../trpc.ts';
import { ListMenuSpace } from '../../ui/list/create-button.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { RestrictionCallout } from '../../ui/list/restriction-callout.tsx';
import { adList } from './ad-list.tsx';
import { NewAdModal } from './ad-modals.tsx';
import type { AdSearch } from './ad-params.ts';

const ExportMenu = lazyComponent(
  () => import('../../ui/list/export-menu.tsx').then((module) => module.ExportMenu),
  ListMenuSpace,
  ListMenuSpace,
);

/** The page of the ads, of the agency or of the record in the URL; with `creating` the form of a new ad is open. */
export function AdsPage({ search, creating = false }: { search: AdSearch; creating?: boolean }) {
  const filters = useListInput(adList.filters, search);
  const { ownerId, propertyId } = search;
  return (
    <ListPage
      list={adList}
      filters={filters}
      title="Ads"
      noun="anuncios"
      menu={<ExportMenu list="ads" filters={filters} />}
      newRecord={{
        label: 'Nuevo Anuncio',
        Modal: NewAdModal,
        defaultValues: { propertyId, ownerId },
        openIn: creating ? '/crm/ads' : undefined,
      }}
      savedViews={<SavedViews list="ads" filters={adList.filters as unknown as DisplayFilters} />}
      notice={(ownerId || propertyId) && <RecordNotice ownerId={ownerId} propertyId={propertyId} />}
    />
  );
}

function RecordNotice({ ownerId, propertyId }: Pick<AdSearch, 'ownerId' | 'propertyId'>) {
  const owner = trpc.owners.get.useQuery({ id: ownerId ?? '' }, { enabled: Boolean(ownerId) });
  const property = trpc.properties.get.useQuery({ id: propertyId ?? '' }, { enabled: Boolean(propertyId) });
  const names = [
    propertyId &&
      (property.data?.title ?? (isMissingOrInvalidId(property.error) ? 'propiedad no encontrada' : '…')),
    ownerId && (owner.data?.name ?? (isMissingOrInvalidId(owner.error) ? 'propietario no encontrado' : '…')),
  ];
  return (
    <RestrictionCallout allPath="/crm/ads" name={names.filter(Boolean).join(' · ')}>
      Mostrando anuncios de:
    </RestrictionCallout>
  );
}
