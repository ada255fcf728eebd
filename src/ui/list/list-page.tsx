import { useNavigate } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useCallback, useState } from 'react';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import type { DisplayFilters, Filters } from '../../lib/list/list-filters.ts';
import { useListLayout } from '../../lib/list/use-list-layout.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { Page, PageHeader } from '../layout/page.tsx';
import type { NewRecordModalProps } from '../record/form-modal.tsx';
import type { RecordListPath } from '../record/record-path.ts';
import type { ColumnsButton as Button } from './columns/columns-button.tsx';
import { CreateButton, ListMenuSpace } from './create-button.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { LayoutSwitch } from './layout-switch.tsx';
import { ListCount } from './list-count.tsx';
import { type ListDefinition, RecordList } from './record-list.tsx';
import { SelectModeButton } from './selection/select-mode-button.tsx';

// Of a table only, whose page does not wait for it.
const ColumnsButton = lazyComponent(
  () => import('./columns/columns-button.tsx').then((module) => module.ColumnsButton),
  ListMenuSpace,
  ListMenuSpace,
) as typeof Button;

/** The dialog of the form of a new record. */
type NewRecord<DefaultValues extends object> = {
  /** Its button: 'Nuevo Anuncio'. */
  label: string;
  className?: string;
  Modal: ComponentType<NewRecordModalProps<DefaultValues>> & { preload: () => void };
  /** What its form begins with. */
  defaultValues?: NoInfer<DefaultValues>;
  /** The path of the list, where the URL says that it is open. */
  openIn?: RecordListPath | undefined;
};
type ListPageProps<Row, F, Id extends string, Input, DefaultValues extends object> = {
  list: ListDefinition<Row, F, Id, Input>;
  /** The input of the list's procedure (useListInput). */
  filters: Input;
  title: string;
  /** The plural in the count: 'propietarios'. */
  noun: string;
  /** The link to the page that this one belongs to. */
  back?: ReactNode;
  menu?: ReactNode;
  newRecord?: NewRecord<DefaultValues>;
  /** Above the filters: the record that restricts the list. */
  notice?: ReactNode;
  /** Filters that the URL already restricts by a link. */
  omit?: readonly (keyof F)[];
  /** 'Vistas'. */
  savedViews?: ReactNode;
  children?: ReactNode;
};

/** The page of a list with the layouts table and cards: count, filters and records. */
export function ListPage<
  Row extends { id: string },
  F extends Filters<F>,
  Id extends string,
  Input extends object,
  DefaultValues extends object = never,
>(props: ListPageProps<Row, F, Id, Input, DefaultValues>) {
  const { list, filters, title, noun, back, menu, newRecord, notice, omit, savedViews, children } = props;
  const { layout, wide, choose } = useListLayout(list.filters.params);
  const [isSelecting, setSelecting] = useState(false);
  const { label = '', className, Modal, defaultValues, openIn } = newRecord ?? {};
  const navigate = useNavigate();
  const [isOpen, setOpen] = useRestoredState(label, openIn !== undefined);
  const create = useCallback(() => setOpen(true), [setOpen]);
  function show(next: boolean) {
    setOpen(next);
    if (!next && openIn) void navigate({ to: openIn, search: true, replace: true });
  }
  const first = list.useRows(filters).data?.pages[0];
  const count = { total: first?.total, all: first?.all, filters, noun };
  return (
    <Page className="list-page">
      <PageHeader
        back={back}
        title={title}
        count={wide && <ListCount {...count} />}
        actions={
          <>
            {menu}
            {Modal && (
              <CreateButton variant="primary" preload={Modal.preload} onClick={create} className={className}>
                {label}
              </CreateButton>
            )}
          </>
        }
      />
      {notice}
      <FilterBar list={list.filters} count={count} omit={omit}>
        {savedViews}
        {layout === 'list' && list.columns && (
          <ColumnsButton columns={list.columns} filters={list.filters as unknown as DisplayFilters} />
        )}
        {layout === 'cards' && list.bulk && <SelectModeButton isOn={isSelecting} onChange={setSelecting} />}
        {wide && <LayoutSwitch layout={layout} onChange={choose} />}
      </FilterBar>
      <RecordList list={list} filters={filters} layout={layout} isSelecting={isSelecting} onCreate={create} />
      {children}
      {Modal && <Modal open={isOpen} onOpenChange={show} defaultValues={defaultValues} />}
    </Page>
  );
}
