import { SavedViews } from '../../components/saved-views/saved-views.tsx';
import { useIsManager } from '../../current-user/is-manager.ts';
import { type DisplayFilters, useListInput } from '../../lib/list/list-filters.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { useWide } from '../../lib/use-wide.ts';
import { ListMenuSpace } from '../../ui/list/create-button.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { NewOwnerModal } from './new-owner-modal.tsx';
import { ownerList } from './owner-list.tsx';
import type { OwnerFilters } from './owner-types.ts';

const PeopleListMenu = lazyComponent(
  () => import('../../ui/list/people-list-menu.tsx').then((module) => module.PeopleListMenu),
  ListMenuSpace,
  ListMenuSpace,
);

/** The page of the agency's owners: count, filters and list. */
export function OwnersPage() {
  const filters = useListInput(ownerList.filters);
  const isManager = useIsManager();
  return (
    <ListPage
      list={ownerList}
      filters={filters}
      title="Property Owners"
      noun="propietarios"
      menu={<PeopleListMenu list="owners" filters={filters} mayImport={isManager} />}
      newRecord={{
        label: 'Nuevo Propietario',
        className: 'max-sm:gap-1 max-sm:px-1.5 max-sm:text-13',
        Modal: NewOwnerModal,
      }}
      savedViews={<SavedViews list="owners" filters={ownerList.filters as unknown as DisplayFilters} />}
    >
      <DesktopOnlyNote filters={filters} />
    </ListPage>
  );
}

// Explains on a narrow screen, below the cards, why the table view is missing.
function DesktopOnlyNote({ filters }: { filters: OwnerFilters }) {
  const wide = useWide();
  const { data } = ownerList.useRows(filters);
  if (wide || !data?.pages[0]?.total) return null;
  return (
    <p className="mt-4 text-center text-12 text-ink-faint">
      La vista de lista está disponible solo en escritorio.
    </p>
  );
}
