import { plural } from '../../lib/format/plural.ts';
import { useListInput } from '../../lib/list/list-filters.ts';
import { listQueryOptions } from '../../lib/list/next-page.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { trpc } from '../../trpc.ts';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { ListMenuSpace } from '../../ui/list/create-button.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { stalePropertyList } from './stale-property-list.tsx';

const ExportMenu = lazyComponent(
  () => import('../../ui/list/export-menu.tsx').then((module) => module.ExportMenu),
  ListMenuSpace,
  ListMenuSpace,
);

/** The page of the advertised properties without movement. */
export function StalePropertiesPage() {
  const filters = useListInput(stalePropertyList.filters);
  const { data } = trpc.properties.stale.useInfiniteQuery({ filters }, listQueryOptions);
  const days = data?.pages[0]?.days;
  return (
    <ListPage
      list={stalePropertyList}
      filters={filters}
      title="Sin movimiento"
      noun="propiedades"
      menu={<ExportMenu list="staleProperties" filters={filters} />}
      back={<BackLink to="/crm/properties">Properties</BackLink>}
      notice={
        days && (
          <p className="mb-3 text-13 text-pretty text-ink-soft">
            {`Disponibles y publicadas: desde hace ${toDays(days.published)} o más, sin leads en ${toDays(days.leads)}, o con el mismo precio desde hace ${toDays(days.price)}. Los gerentes cambian estos plazos en «Mi agencia».`}
          </p>
        )
      }
    >
      {null}
    </ListPage>
  );
}

const toDays = (days: number) => plural(days, 'día', 'días');
