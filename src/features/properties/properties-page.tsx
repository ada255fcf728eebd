import { SavedViews } from '../../components/saved-views/saved-views.tsx';
import { type DisplayFilters, useListInput } from '../../lib/list/list-filters.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { isMissingOrInvalidId } from '../../lib/records/error-kinds.ts';
import { useWide } from '../../lib/use-wide.ts';
import { trpc } from '../../trpc.ts';
import { ListMenuSpace } from '../../ui/list/create-button.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { RestrictionCallout } from '../../ui/list/restriction-callout.tsx';
import { NewPropertyModal } from './new-property-modal.tsx';
import { mediumPropertyList, narrowPropertyList, propertyList } from './property-list.tsx';

const PropertyListMenu = lazyComponent(
  () => import('./property-list-menu.tsx').then((module) => module.PropertyListMenu),
  ListMenuSpace,
  ListMenuSpace,
);

const ownerField = ['owner'] as const;

/** The page of the properties, of the agency or of the owner in the URL. */
export function PropertiesPage({ ownerId }: { ownerId?: string }) {
  const filters = useListInput(propertyList.filters, { ownerId });
  const wide = useWide(1280);
  const medium = useWide(1024);
  return (
    <ListPage
      list={wide ? propertyList : medium ? mediumPropertyList : narrowPropertyList}
      filters={filters}
      title="Properties"
      noun="propiedades"
      menu={<PropertyListMenu filters={filters} />}
      newRecord={{
        label: 'Nueva Propiedad',
        Modal: NewPropertyModal,
        defaultValues: { ownerId: filters.ownerId },
      }}
      savedViews={
        <SavedViews list="properties" filters={propertyList.filters as unknown as DisplayFilters} />
      }
      notice={ownerId && <OwnerNotice ownerId={ownerId} />}
      omit={ownerId ? ownerField : undefined}
    />
  );
}

function OwnerNotice({ ownerId }: { ownerId: string }) {
  const owner = trpc.owners.get.useQuery({ id: ownerId });
  const name = owner.data?.name ?? (isMissingOrInvalidId(owner.error) ? 'propietario no encontrado' : '…');
  return (
    <RestrictionCallout allPath="/crm/properties" name={name}>
      Mostrando propiedades de:
    </RestrictionCallout>
  );
}
