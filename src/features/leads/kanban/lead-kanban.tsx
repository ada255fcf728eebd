import { useMemo } from 'react';
import { classes } from '../../../lib/classes.ts';
import { cappedText, isCapped } from '../../../lib/format/count-text.ts';
import { isFiltered } from '../../../lib/list/list-filters.ts';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { NoRecords } from '../../../ui/list/record-list.tsx';
import { leadList, useLeadBoard } from '../lead-list.tsx';
import { leadsErrorText } from '../lead-record-texts.ts';
import type { LeadFilters } from '../lead-types.ts';
import { BoardSkeleton } from './board-skeleton.tsx';
import { KanbanBoard } from './kanban-board.tsx';
import { KanbanFooter } from './kanban-footer.tsx';
import { countAfter, useBoardMoves } from './use-board-moves.ts';

/** The kanban board of the leads, one column per status. */
export function LeadKanban({ filters, onCreate }: { filters: LeadFilters; onCreate: () => void }) {
  const { data, error, dataUpdatedAt, isPlaceholderData, refetch } = useLeadBoard(filters);
  const { moves, move } = useBoardMoves(dataUpdatedAt);
  const counts = useMemo(
    () =>
      (data ?? []).map(({ status, count }) => {
        const after = countAfter(count, status, moves);
        return { status, count: after, text: cappedText(isCapped(count, filters) ? count : after, filters) };
      }),
    [data, filters, moves],
  );
  if (!data) {
    if (!error) return <BoardSkeleton />;
    return <LoadError message={leadsErrorText(error)} onRetry={() => void refetch()} />;
  }
  const total = counts.reduce((sum, one) => sum + one.count, 0);
  if (total === 0) return <NoRecords list={leadList} exist={isFiltered(filters)} onCreate={onCreate} />;
  return (
    <section aria-labelledby="kanban-title">
      <header className="mb-3 flex items-baseline gap-2">
        <h2 id="kanban-title" className="text-16 font-semibold">
          Vista Kanban
        </h2>
        <p className="text-13 text-ink-soft">
          {cappedText(total, filters)}&nbsp;{total === 1 ? 'lead' : 'leads'}
        </p>
      </header>
      <div
        aria-busy={isPlaceholderData}
        className={classes('transition-opacity', isPlaceholderData && 'opacity-55')}
      >
        <KanbanBoard board={data} counts={counts} filters={filters} moves={moves} onMove={move} />
        <KanbanFooter counts={counts} total={isCapped(total, filters) ? null : total} />
      </div>
    </section>
  );
}
