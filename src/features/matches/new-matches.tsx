import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NEW_MATCHES } from '../../../db/domain/matches/matches.ts';
import { classes } from '../../lib/classes.ts';
import { priceText } from '../../lib/format/price-text.ts';
import { useFocusNextRow } from '../../lib/list/use-focus-next-row.ts';
import { useDashboardAssignee } from '../../lib/storage/dashboard-assignees.ts';
import { assigneeFilterOptions } from '../../texts/assignee-filter-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { CoverThumbnail } from '../../ui/display/cover-thumbnail.tsx';
import { ResponsibleAvatar } from '../../ui/display/responsible-avatar.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SegmentedControl } from '../../ui/inputs/segmented-control.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { MatchActions } from './match-actions.tsx';
import { MatchScore, toMissingText } from './match-criteria.tsx';
import type { NewMatch } from './match-types.ts';
import { MatchSkeletons } from './matches-skeleton.tsx';
import { type DecisionChange, useMatchDecisions } from './use-match-decisions.ts';

const TITLE = 'Cruces nuevos';
/** How many matches are shown at first. */
const FEW = 3;

/**
 * The dashboard's card of the best undecided matches whose lead or property has changed lately, by lead, which are decided where they
 * stand.
 */
export function NewMatches() {
  const [assigneeFilter, setAssigneeFilter] = useDashboardAssignee('matches');
  const { data, error, refetch } = trpc.matches.newest.useQuery({ scope: assigneeFilter });
  const { decide, isPending } = useMatchDecisions();
  const [isWhole, setWhole] = useState(false);
  const all = toLeadOrder(data ?? []);
  const shown = isWhole ? all : pickFew(all);
  return (
    <CardSection
      title={TITLE}
      actions={
        <SegmentedControl
          label="De quién"
          options={assigneeFilterOptions}
          value={assigneeFilter}
          onChange={setAssigneeFilter}
        />
      }
    >
      {!data && !error ? (
        <MatchSkeletons title={TITLE} />
      ) : !data ? (
        <ErrorState
          message={errorText(error, 'Error al cargar los cruces nuevos.')}
          onRetry={() => void refetch()}
        />
      ) : data.length === 0 ? (
        <p className="py-4 text-center text-ink-soft">Nada nuevo en los últimos siete días.</p>
      ) : (
        <ul aria-label={TITLE}>
          {shown.map((match, at) => (
            <Row
              key={`${match.leadId} ${match.propertyId}`}
              match={match}
              isFirst={shown[at - 1]?.leadId !== match.leadId}
              isBelow={at > 0}
              others={isWhole ? 0 : countLeadMatches(all, match) - countLeadMatches(shown, match)}
              hasResponsible={assigneeFilter === 'team'}
              isBusy={isPending}
              onDecide={(next) =>
                void decide({ pair: match, version: null, next, previous: { decision: null } })
              }
            />
          ))}
        </ul>
      )}
      {all.length > FEW && (
        <Button size="sm" variant="quiet" className="-ml-2" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Ver menos' : `Ver los ${all.length} cruces`}
        </Button>
      )}
      {data && (
        <p className="pt-2 text-13 text-ink-soft">
          {`Se comparan los ${NEW_MATCHES.maxChanged} leads y los ${NEW_MATCHES.maxChanged} inmuebles que han cambiado los últimos con los ${NEW_MATCHES.maxOthers} más recientes.`}
        </p>
      )}
    </CardSection>
  );
}

const countLeadMatches = (matches: readonly NewMatch[], { leadId }: NewMatch): number =>
  matches.filter((match) => match.leadId === leadId).length;

/** Puts the matches of a lead together, each lead where its best one stands. */
function toLeadOrder(matches: readonly NewMatch[]): NewMatch[] {
  const leadIds = [...new Set(matches.map(({ leadId }) => leadId))];
  return leadIds.flatMap((id) => matches.filter(({ leadId }) => leadId === id));
}

/** FEW of the matches: the best one of each lead first, then others, in their order. */
function pickFew(matches: readonly NewMatch[]): NewMatch[] {
  const firsts = matches.filter(({ leadId }, at) => matches[at - 1]?.leadId !== leadId);
  const others = matches.filter((match) => !firsts.includes(match));
  const few = [...firsts, ...others].slice(0, FEW);
  return matches.filter((match) => few.includes(match));
}

const linkClass =
  '-my-0.5 inline-block max-w-full truncate rounded-sm py-0.5 align-middle hover:text-accent hover:underline pointer-coarse:my-0 pointer-coarse:py-3';

type RowProps = {
  match: NewMatch;
  /** Whether it begins the matches of its lead. */
  isFirst: boolean;
  /** Whether a match stands above it. */
  isBelow: boolean;
  /** How many of its lead are not shown. */
  others: number;
  hasResponsible: boolean;
  isBusy: boolean;
  onDecide: (next: DecisionChange) => void;
};

function Row({ match, isFirst, isBelow, others, hasResponsible, isBusy, onDecide }: RowProps) {
  const row = useFocusNextRow();
  const missing = toMissingText(match.criteria);
  return (
    <li ref={row} className={classes('grid grid-cols-1', isFirst && isBelow && 'mt-1 border-t border-line')}>
      {isFirst && (
        <p className="flex min-h-9 items-center gap-x-2 pt-1">
          <Link
            to="/crm/leads/$id"
            params={{ id: match.leadId }}
            search={{ tab: 'side' }}
            className={`font-medium text-ink ${linkClass}`}
          >
            {match.leadName}
          </Link>
          {hasResponsible && <ResponsibleAvatar {...match} />}
          {others > 0 && <span className="shrink-0 text-13 text-ink-soft">y {others} más</span>}
        </p>
      )}
      <div className="group/match flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 has-[form]:*:last:basis-full">
        <CoverThumbnail cover={match.cover} />
        <div className="min-w-0 flex-1">
          <p className="truncate">
            <Link
              to="/crm/properties/$id"
              params={{ id: match.propertyId }}
              title={match.propertyTitle}
              className={linkClass}
            >
              {match.propertyTitle}
            </Link>
          </p>
          <p title={missing} className="truncate text-13 text-ink-soft">
            <span className="text-ink">{priceText(match)}</span>
            {` · ${missing}`}
          </p>
        </div>
        <MatchScore score={match.score} />
        {/* Quiet until the row is pointed at or has the focus; where nothing can point, they are seen, on a phone below. */}
        <div className="max-sm:basis-full max-sm:pl-16 [@media(hover:hover)]:not-group-hover/match:not-group-focus-within/match:not-has-aria-expanded:not-has-[form]:opacity-0">
          <MatchActions
            isCompact
            match={{ decision: null }}
            name={`${match.leadName} · ${match.propertyTitle}`}
            isBusy={isBusy}
            onDecide={onDecide}
          />
        </div>
      </div>
    </li>
  );
}
