import { useLocation, useNavigate } from '@tanstack/react-router';
import { SquareKanban } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import { SavedViews } from '../../components/saved-views/saved-views.tsx';
import { useIsRestricted } from '../../current-user/current-user.ts';
import { useRestoredState } from '../../lib/form/reopen-after-sign-in.ts';
import { type DisplayFilters, useListInput } from '../../lib/list/list-filters.ts';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { DomErrorBoundary } from '../../ui/feedback/dom-error-boundary.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { CreateButton, ListMenuSpace } from '../../ui/list/create-button.tsx';
import { FilterBar } from '../../ui/list/filters/filter-bar.tsx';
import { LayoutSwitch } from '../../ui/list/layout-switch.tsx';
import { ListCount } from '../../ui/list/list-count.tsx';
import { RecordList } from '../../ui/list/record-list.tsx';
import { SelectModeButton } from '../../ui/list/selection/select-mode-button.tsx';
import { lazyModal } from '../../ui/overlay/chunk-error-dialog.tsx';
import { BoardSkeleton } from './kanban/board-skeleton.tsx';
import { type LeadLayout, leadList, useLeadBoard, useLeadLayout, useLeadRows } from './lead-list.tsx';
import { NewLeadModal } from './new-lead-modal.tsx';

const LeadKanban = memo(
  lazyComponent(() => import('./kanban/lead-kanban.tsx').then((module) => module.LeadKanban), BoardSkeleton),
);

const PortalMailModal = lazyModal(() =>
  import('./portal-mail/portal-mail-modal.tsx').then((module) => module.PortalMailModal),
);
const UnprocessedMailsModal = lazyModal(() =>
  import('./portal-mail/unprocessed-mails-modal.tsx').then((module) => module.UnprocessedMailsModal),
);

const PeopleListMenu = lazyComponent(
  () => import('../../ui/list/people-list-menu.tsx').then((module) => module.PeopleListMenu),
  ListMenuSpace,
  ListMenuSpace,
);

// Its code is that of the table.
const LeadColumnsButton = lazyComponent(
  () => import('./lead-table.tsx').then((module) => module.LeadColumnsButton),
  ListMenuSpace,
  ListMenuSpace,
);

// The columns of the kanban have an order of their own.
const columnsOrder = ['sort'] as const;
const kanban = [{ value: 'kanban', label: 'Kanban', icon: <SquareKanban aria-hidden="true" /> }] as const;

/** The part of the address with which the e-mails that could not be read are open. */
const MAILS = 'correos';

/** The page of the agency's leads: count, filters, and list, cards or kanban. */
export function LeadsPage() {
  const filters = useListInput(leadList.filters);
  const { layout, wide, choose } = useLeadLayout();
  const isRestricted = useIsRestricted();
  const [isSelecting, setSelecting] = useState(false);
  const [creating, setCreating] = useRestoredState('new-lead', false);
  const [pasting, setPasting] = useRestoredState<boolean | undefined>('portal-mail', undefined);
  const navigate = useNavigate();
  const mailsAreOpen = useLocation({ select: ({ hash }) => hash === MAILS });
  const [mailsWereOpen, setMailsWereOpen] = useState(false);
  const openMails = (isOpen: boolean) => {
    setMailsWereOpen(true);
    void navigate({ to: '.', search: true, hash: isOpen ? MAILS : '', resetScroll: false });
  };
  const create = useCallback(() => setCreating(true), [setCreating]);
  const isBoard = layout === 'kanban';
  const rows = useLeadRows(filters, !isBoard);
  const columns = useLeadBoard(filters, isBoard);
  const total = isBoard
    ? columns.data?.reduce((sum, column) => sum + column.count, 0)
    : rows.data?.pages[0]?.total;
  const count = { total, filters, noun: total === 1 ? 'lead' : 'leads' };
  return (
    // Wider than other pages, for five columns of 280 px.
    <Page className={isBoard ? 'max-w-[94rem]!' : 'list-page'}>
      <PageHeader
        title="Leads"
        count={wide && <ListCount {...count} />}
        actions={
          <>
            <PeopleListMenu
              list="leads"
              filters={filters}
              onPasteMail={() => setPasting(true)}
              onOpenMails={() => openMails(true)}
              mayImport={!isRestricted}
            />
            <CreateButton variant="primary" preload={NewLeadModal.preload} onClick={create}>
              Nuevo Lead
            </CreateButton>
          </>
        }
      />
      <FilterBar
        list={leadList.filters}
        count={count}
        omit={isBoard ? columnsOrder : undefined}
        panelClass="lg:grid-cols-5"
      >
        <SavedViews list="leads" filters={leadList.filters as unknown as DisplayFilters} />
        {layout === 'list' && <LeadColumnsButton filters={leadList.filters as unknown as DisplayFilters} />}
        {layout === 'cards' && <SelectModeButton isOn={isSelecting} onChange={setSelecting} />}
        {wide && <LayoutSwitch<LeadLayout> layout={layout} onChange={choose} more={kanban} />}
      </FilterBar>
      {isBoard ? (
        <DomErrorBoundary>
          <LeadKanban filters={filters} onCreate={create} />
        </DomErrorBoundary>
      ) : (
        <RecordList
          list={leadList}
          filters={filters}
          layout={layout}
          isSelecting={isSelecting}
          onCreate={create}
        />
      )}
      <NewLeadModal open={creating} onOpenChange={setCreating} />
      {(mailsAreOpen || mailsWereOpen) && (
        <UnprocessedMailsModal open={mailsAreOpen} onOpenChange={openMails} />
      )}
      {pasting !== undefined && <PortalMailModal open={pasting} onOpenChange={setPasting} />}
    </Page>
  );
}
