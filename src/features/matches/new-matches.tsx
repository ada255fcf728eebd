import { Link } from '@tanstack/react-router';
import { NEW_MATCHES } from '../../../db/domain/matches/matches.ts';
import { priceText } from '../../lib/format/price-text.ts';
import { useFocusHandOver } from '../../lib/list/use-focus-hand-over.ts';
import { useDashboardScope } from '../../lib/storage/dashboard-scopes.ts';
import { leadScopeOptions } from '../../texts/lead-scope-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { CoverThumbnail } from '../../ui/display/cover-thumbnail.tsx';
import { ResponsibleAvatar } from '../../ui/display/responsible-avatar.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SegmentedControl } from '../../ui/inputs/segmented-control.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { MatchActions } from './match-actions.tsx';
import { MatchCriteria, MatchScore } from './match-criteria.tsx';
import type { NewDecision, NewMatch } from './match-types.ts';
import { MatchSkeletons } from './matches-skeleton.tsx';
import { useMatchDecisions } from './use-match-decisions.ts';

const TITLE = 'Cruces nuevos';

/** The dashboard's card of the best undecided matches whose lead or property has changed lately, which are decided where they stand. */
export function NewMatches() {
  const [scope, setScope] = useDashboardScope('matches');
  const { data, error, refetch } = trpc.matches.newest.useQuery({ scope });
  const { change, isPending } = useMatchDecisions();
  return (
    <CardSection
      title={TITLE}
      actions={
        <SegmentedControl label="De quién" options={leadScopeOptions} value={scope} onChange={setScope} />
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
        <ul aria-label={TITLE} className="grid divide-y divide-line lg:grid-cols-2 lg:gap-x-8 lg:divide-y-0">
          {data.map((match) => (
            <Row
              key={`${match.leadId} ${match.propertyId}`}
              match={match}
              hasResponsible={scope === 'team'}
              isBusy={isPending}
              onDecide={(next) => void change(match, null, next, { decision: null })}
            />
          ))}
        </ul>
      )}
      {data && (
        <p className="pt-2 text-13 text-ink-soft">
          {`Se comparan los ${NEW_MATCHES.changed} leads y los ${NEW_MATCHES.changed} inmuebles que han cambiado los últimos con los ${NEW_MATCHES.others} más recientes.`}
        </p>
      )}
    </CardSection>
  );
}

const linkClass = 'rounded-sm font-medium text-ink hover:text-accent hover:underline';

type RowProps = {
  match: NewMatch;
  hasResponsible: boolean;
  isBusy: boolean;
  onDecide: (next: NewDecision) => void;
};

function Row({ match, hasResponsible, isBusy, onDecide }: RowProps) {
  const row = useFocusHandOver();
  return (
    <li
      ref={row}
      className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)_auto] content-start items-start gap-x-3 gap-y-0.5 py-2.5"
    >
      <div className="sm:row-span-2">
        <CoverThumbnail cover={match.cover} />
      </div>
      <div className="grid min-w-0 gap-0.5">
        <p className="truncate">
          <Link
            to="/crm/leads/$id"
            params={{ id: match.leadId }}
            search={{ tab: 'side' }}
            className={linkClass}
          >
            {match.leadName}
          </Link>
        </p>
        <p className="text-13 text-ink-soft max-sm:wrap-anywhere sm:truncate">
          <Link
            to="/crm/properties/$id"
            params={{ id: match.propertyId }}
            title={match.propertyTitle}
            className="hover:text-accent hover:underline"
          >
            {match.propertyTitle}
          </Link>
          {` · ${priceText(match)}`}
        </p>
      </div>
      <div className="flex items-center gap-3">
        {hasResponsible && <ResponsibleAvatar {...match} />}
        <MatchScore score={match.score} />
      </div>
      {/* On a phone as wide as the row, so that the actions stand in one line. */}
      <div className="col-span-full min-w-0 sm:col-start-2">
        <MatchCriteria criteria={match.criteria} />
        <div className="-ml-2 pt-0.5">
          <MatchActions
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
