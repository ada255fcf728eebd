import { ChevronDown, Send, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { MAX_CANDIDATES, type SendChannel } from '../../../db/domain/matches/matches.ts';
import { classes } from '../../lib/classes.ts';
import { formatCount } from '../../lib/format/format.ts';
import { useFocusNextRow } from '../../lib/list/use-focus-next-row.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import type { Pages } from '../../ui/list/paged-list.tsx';
import { printedPart } from '../../ui/list/printed-part.ts';
import { useSelection } from '../../ui/list/selection/use-selection.ts';
import { DiscardedMatches } from './discarded-matches.tsx';
import { MatchActions } from './match-actions.tsx';
import { MatchCriteria, MatchScore, toMissingText } from './match-criteria.tsx';
import type { AnyMatch, MatchedRecord } from './match-types.ts';
import { MatchesSkeleton } from './matches-skeleton.tsx';
import { type Pair, useMatchDecisions } from './use-match-decisions.ts';

type MatchPage<Row> = {
  rows: Row[];
  total: number;
  isPartial: boolean;
  discarded: number;
  state: 'open' | 'closed' | 'noPreferences';
};
/** Records that the chosen rows were sent, and to which further contact of the lead. */
export type OnSent = (channel: SendChannel, contactId?: string) => void;
type MatchListProps<Row> = {
  /** 'Inmuebles que encajan'. */
  title: string;
  record: MatchedRecord;
  list: Pages<Row> & { data: { pages: MatchPage<Row>[] } | undefined };
  getName: (row: Row) => string;
  /** The head of a row: photo, name as a link, and a line below. */
  row: (row: Row) => ReactNode;
  /** What can be done with the chosen rows, besides marking them as sent; `onSent` records that they were sent. */
  bulkActions: (rows: Row[], onSent: OnSent) => ReactNode;
  onVisit: (row: Row) => void;
  errorText: (error: unknown) => string;
  /** The texts where there are no rows: none fit, the record is closed, it states no preference. */
  empty: Record<'open' | 'closed' | 'noPreferences', ReactNode>;
  /** Where not all have been compared: 'Se comparan los 500 inmuebles más recientes …'. */
  partial: string;
};

/** How many matches are shown at first. */
const FEW = 4;

/** The matches of a record, with what is decided on them. */
export function MatchList<Row extends AnyMatch>(props: MatchListProps<Row>) {
  const { title, record, list, getName, errorText, empty, partial } = props;
  const { decide, markAllSent, isPending } = useMatchDecisions();
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, FEW);
  const hasMore = list.hasNextPage || shown.length < rows.length;
  const first = list.data?.pages[0];
  const selection = useSelection(rows);
  const listElement = useRef<HTMLUListElement>(null);
  if (!first) {
    if (!list.error) return <MatchesSkeleton title={title} />;
    return (
      <CardSection title={title}>
        <ErrorState message={errorText(list.error)} onRetry={() => void list.refetch()} />
      </CardSection>
    );
  }
  const toPair = (id: string): Pair =>
    record.of === 'lead' ? { leadId: record.id, propertyId: id } : { leadId: id, propertyId: record.id };
  // Of the candidates that were compared some may not fit: then their number is known, but not that of the others.
  const total =
    first.isPartial && first.total >= MAX_CANDIDATES
      ? `más de ${formatCount(MAX_CANDIDATES)}`
      : formatCount(first.total);
  const chosenIds = selection.chosen.map(({ id }) => id);
  // The toolbar, which has the focus, leaves with the selection.
  function clearSelection() {
    listElement.current?.querySelector<HTMLElement>('input:checked')?.focus();
    selection.clear();
  }
  function markChosenSent(channel?: SendChannel, contactId?: string) {
    const [leadIds, propertyIds] = record.of === 'lead' ? [[record.id], chosenIds] : [chosenIds, [record.id]];
    // A contact is that of one lead.
    void markAllSent(leadIds, propertyIds, leadIds.length === 1 ? { channel, contactId } : {});
    clearSelection();
  }
  return (
    <CardSection
      title={first.state === 'open' ? `${title} (${total})` : title}
      note={first.isPartial && partial}
    >
      {rows.length === 0 ? (
        <div className="py-4 text-center text-pretty text-ink-soft">{empty[first.state]}</div>
      ) : (
        <ul
          ref={listElement}
          aria-label={title}
          data-part={printedPart(hasMore, shown.length, total)}
          className="-mx-4 divide-y divide-line"
        >
          {shown.map((match) => (
            <MatchRow
              key={match.id}
              match={match}
              actions={
                <MatchActions
                  isCompact
                  match={match}
                  name={getName(match)}
                  isBusy={isPending}
                  onVisit={() => props.onVisit(match)}
                  onDecide={(next) =>
                    void decide({
                      pair: toPair(match.id),
                      version: match.decision?.version ?? null,
                      next,
                      previous: {
                        decision: match.decision?.decision ?? null,
                        askedAt: match.decision?.askedAt,
                      },
                    })
                  }
                />
              }
            >
              <div className="flex min-w-0 items-start gap-2.5">
                <label className="relative -m-2 grid shrink-0 self-stretch p-2 pointer-coarse:min-w-11">
                  <input
                    type="checkbox"
                    checked={selection.isChosen(match.id)}
                    onChange={(event) =>
                      selection.choose(match.id, event.target.checked, isShiftKey(event.nativeEvent))
                    }
                    aria-label={`Elegir ${getName(match)}`}
                    className="m-auto size-4 accent-accent"
                  />
                </label>
                {props.row(match)}
                <MatchScore score={match.score} />
              </div>
            </MatchRow>
          ))}
        </ul>
      )}
      {hasMore && (
        <div className="flex justify-center pt-2">
          <Button
            size="sm"
            busy={list.isFetchingNextPage}
            onClick={() => {
              setWhole(true);
              if (isWhole) void list.fetchNextPage();
            }}
          >
            {list.isFetchNextPageError ? 'Reintentar' : 'Mostrar más'}
          </Button>
        </div>
      )}
      {chosenIds.length > 0 && (
        <div
          role="toolbar"
          aria-label="Con los elegidos"
          // One line: of each action its symbol is seen, its word is its name.
          className={classes(
            // On a phone above the actions of the lead (ContactActions).
            record.of === 'lead' && 'max-md:bottom-[calc(3.25rem+max(0.5rem,env(safe-area-inset-bottom)))]',
            'sticky bottom-0 z-10 -mx-4 -mb-4 flex items-center gap-1 has-data-recipient:flex-wrap rounded-b-lg border-t border-line bg-raised py-2 pr-2 pl-4 [&>:is(a,button)]:w-8 [&>:is(a,button)]:justify-start [&>:is(a,button)]:gap-2 [&>:is(a,button)]:overflow-hidden [&>:is(a,button)>svg]:shrink-0 pointer-coarse:[&>:is(a,button)]:px-3.5',
          )}
        >
          <p className="mr-auto text-13 font-medium" aria-live="polite">
            {chosenIds.length === 1 ? '1 elegido' : `${formatCount(chosenIds.length)} elegidos`}
          </p>
          <Button
            size="sm"
            variant="quiet"
            icon={<Send aria-hidden="true" />}
            title="Marcar enviados"
            disabled={isPending}
            onClick={() => markChosenSent()}
          >
            Marcar enviados
          </Button>
          {props.bulkActions(selection.chosen, markChosenSent)}
          <Button
            size="sm"
            variant="quiet"
            icon={<X aria-hidden="true" />}
            title="Quitar selección"
            onClick={clearSelection}
          >
            Quitar selección
          </Button>
        </div>
      )}
      {first.discarded > 0 && (
        <DiscardedMatches
          record={record}
          total={first.discarded}
          onRestore={(decision) => void decide(decision)}
        />
      )}
    </CardSection>
  );
}

type MatchRowProps = { match: AnyMatch; actions: ReactNode; children: ReactNode };

/** A match: its head, what misses in one line beside what can be decided, and on opening every criterion. */
function MatchRow({ match: { criteria }, actions, children }: MatchRowProps) {
  const row = useFocusNextRow();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const text = toMissingText(criteria);
  return (
    <li ref={row} className="relative grid grid-cols-1 gap-1 px-4 py-3">
      {children}
      <div className="flex flex-wrap items-center gap-x-1 has-[form]:*:basis-full">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          title={text}
          className="relative flex min-h-7 min-w-0 flex-1 items-center gap-1 rounded-sm text-left text-13 text-ink-soft hover:text-ink pointer-coarse:min-h-11 [&>svg]:size-3.5 [&>svg]:shrink-0 [&>svg]:text-ink-faint [&>svg]:aria-expanded:rotate-180"
          onClick={() => setOpen(!isOpen)}
        >
          <span className="truncate">{text}</span>
          <ChevronDown aria-hidden="true" />
        </button>
        {actions}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <MatchCriteria criteria={criteria} />}
      </div>
    </li>
  );
}

const isShiftKey = (event: Event) => 'shiftKey' in event && event.shiftKey === true;
