import { Link } from '@tanstack/react-router';
import { budgetLines } from '../../lib/format/lead-preference-texts.ts';
import { nextPageOptions } from '../../lib/list/next-page.ts';
import { useEnabledUnlessDeleting } from '../../lib/records/record-deletion.ts';
import { leadStatusText } from '../../texts/lead-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import type { OfferedProperty } from './compose-message.ts';
import { Inquiries } from './inquiries.tsx';
import { MatchList, type OnSent } from './match-list.tsx';
import type { MatchingLead, PlanVisit } from './match-types.ts';
import { MessageActions } from './message-actions.tsx';
import { pairLinkClass } from './pair-row.tsx';

/** The leads that a property fits. */
export function PropertyMatches({ propertyId, onVisit }: { propertyId: string; onVisit: PlanVisit }) {
  const options = useEnabledUnlessDeleting();
  const list = trpc.matches.forProperty.useInfiniteQuery({ propertyId }, { ...nextPageOptions, ...options });
  const property = trpc.properties.get.useQuery({ id: propertyId }, options).data;
  const record = { of: 'property', id: propertyId } as const;
  return (
    <>
      <Inquiries record={record} onVisit={onVisit} />
      <MatchList
        title="Demandas que encajan"
        record={record}
        list={list}
        onVisit={(lead) => onVisit(lead, { propertyId, address: property?.address ?? null })}
        getName={({ name }) => name}
        row={(match) => <LeadHead match={match} />}
        bulkActions={([first, ...others], onSent) => {
          const lead = first && others.length === 0 ? first : null;
          const offered = property && [{ ...property, link: list.data?.pages[0]?.link ?? null }];
          if (!offered) return null;
          return lead ? (
            <LeadMessageActions key={lead.id} lead={lead} properties={offered} onSent={onSent} />
          ) : (
            <MessageActions lead={null} properties={offered} onSent={onSent} />
          );
        }}
        errorText={(error) => errorText(error, 'Error al cargar las demandas que encajan.')}
        empty={{
          open: 'Ninguna demanda encaja todavía.',
          closed: 'El inmueble no está disponible: no se buscan demandas para él.',
          noPreferences: null,
        }}
        partial="Hay más que pueden encajar: se comparan las demandas más recientes."
      />
    </>
  );
}

type LeadMessageActionsProps = {
  lead: MatchingLead;
  properties: readonly OfferedProperty[];
  onSent: OnSent;
};

/** The message to one lead, whose further contacts are read once it is chosen. */
function LeadMessageActions({ lead, ...props }: LeadMessageActionsProps) {
  const contacts = trpc.leads.get.useQuery({ id: lead.id }, useEnabledUnlessDeleting()).data?.contacts ?? [];
  return <MessageActions lead={{ ...lead, contacts }} {...props} />;
}

function LeadHead({ match }: { match: MatchingLead }) {
  return (
    <div className="min-w-0 flex-1">
      <p className="font-medium" title={match.name}>
        <Link to="/crm/leads/$id" params={{ id: match.id }} className={pairLinkClass}>
          <span>{match.name}</span>
        </Link>
      </p>
      <p className="text-13 text-ink-soft">
        {[leadStatusText(match.status), ...budgetLines(match)].join(' · ')}
      </p>
    </div>
  );
}
