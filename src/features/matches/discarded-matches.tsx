import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { MAX_CANDIDATES, MAX_DISCARDED } from '../../../db/domain/matches/matches.ts';
import { formatCount } from '../../lib/format/format.ts';
import { discardReasonTexts } from '../../texts/match-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { CollapseButton } from '../../ui/collapse-button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { DiscardedMatch, MatchedRecord } from './match-types.ts';
import { PairRow, pairLinkClass } from './pair-row.tsx';
import type { UndoableDecision } from './use-match-decisions.ts';

type DiscardedMatchesProps = {
  record: MatchedRecord;
  total: number;
  onRestore: (decision: UndoableDecision) => void;
};

/** The discarded pairs of a record, folded; each can be restored. */
export function DiscardedMatches({ record, total, onRestore }: DiscardedMatchesProps) {
  const [isOpen, setOpen] = useState(false);
  const listId = useId();
  const shown = total > MAX_CANDIDATES ? `más de ${formatCount(MAX_CANDIDATES)}` : formatCount(total);
  return (
    <div className="mt-2 border-t border-line pt-2">
      <CollapseButton isOpen={isOpen} onOpenChange={setOpen} controls={listId}>
        {/* One text: its parts may become elements, which part the name (src/prerender/outside-changes.ts). */}
        {`Descartados (${shown})`}
      </CollapseButton>
      <div id={listId} hidden={!isOpen}>
        {isOpen && <DiscardedRows record={record} onRestore={onRestore} />}
      </div>
      {isOpen && total > MAX_DISCARDED && (
        <p className="pt-1 text-13 text-ink-soft">
          Se muestran los {formatCount(MAX_DISCARDED)} más recientes.
        </p>
      )}
    </div>
  );
}

function DiscardedRows({ record, onRestore }: Omit<DiscardedMatchesProps, 'total'>) {
  const { data, error, refetch } = trpc.matches.discarded.useQuery(record);
  if (!data) {
    if (!error) return <Skeleton className="h-12" />;
    return (
      <ErrorState
        message={errorText(error, 'Error al cargar los cruces descartados.')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <ul aria-label="Descartados" className="divide-y divide-line">
      {data.map((match) => (
        <PairRow key={`${match.leadId} ${match.propertyId}`}>
          <div className="min-w-0 flex-1">
            <p className="font-medium">
              <DiscardedLink record={record} match={match} />
            </p>
            <p className="text-13 break-words text-ink-soft">{toReason(match)}</p>
          </div>
          <Button
            size="sm"
            onClick={() =>
              onRestore({
                pair: match,
                version: match.version,
                next: { decision: null },
                previous: { ...match, decision: 'discarded' },
              })
            }
          >
            Restaurar
          </Button>
        </PairRow>
      ))}
    </ul>
  );
}

const DiscardedLink = ({ record, match }: { record: MatchedRecord; match: DiscardedMatch }) =>
  record.of === 'lead' ? (
    <Link to="/crm/properties/$id" params={{ id: match.propertyId }} className={pairLinkClass}>
      <span>{match.propertyTitle}</span>
    </Link>
  ) : (
    <Link to="/crm/leads/$id" params={{ id: match.leadId }} className={pairLinkClass}>
      <span>{match.leadName}</span>
    </Link>
  );

const toReason = ({ reason, reasonText, decidedBy }: DiscardedMatch) =>
  [reason && discardReasonTexts[reason], reasonText, decidedBy].filter(Boolean).join(' · ');
