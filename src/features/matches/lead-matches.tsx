import { Link } from '@tanstack/react-router';
import { priceText } from '../../lib/format/price-text.ts';
import { nextPageOptions } from '../../lib/list/next-page.ts';
import { useEnabledUnlessDeleting } from '../../lib/records/record-deletion.ts';
import { errorText, trpc } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { CoverThumbnail } from '../../ui/display/cover-thumbnail.tsx';
import { Inquiries } from './inquiries.tsx';
import { MatchList } from './match-list.tsx';
import type { MatchingProperty, PlanVisit } from './match-types.ts';
import { MessageActions } from './message-actions.tsx';
import { pairLinkClass } from './pair-row.tsx';

/** The properties that fit a lead. */
export function LeadMatches({ leadId, onVisit }: { leadId: string; onVisit: PlanVisit }) {
  const options = useEnabledUnlessDeleting();
  const list = trpc.matches.forLead.useInfiniteQuery({ leadId }, { ...nextPageOptions, ...options });
  const lead = trpc.leads.get.useQuery({ id: leadId }, options).data;
  const record = { of: 'lead', id: leadId } as const;
  return (
    <>
      <Inquiries record={record} onVisit={onVisit} />
      <MatchList
        title="Inmuebles que encajan"
        record={record}
        list={list}
        onVisit={({ id, address }) => lead && onVisit(lead, { propertyId: id, address })}
        getName={({ title }) => title}
        row={(match) => <PropertyHead match={match} />}
        bulkActions={(chosen, onSent) =>
          lead && <MessageActions lead={lead} properties={chosen} onSent={onSent} />
        }
        errorText={(error) => errorText(error, 'Error al cargar los inmuebles que encajan.')}
        empty={{
          open: 'Ningún inmueble disponible encaja todavía.',
          closed: 'El lead está cerrado: no se buscan inmuebles para él.',
          noPreferences: (
            <>
              <p>Completa sus preferencias para ver cruces</p>
              <Link
                to="/crm/leads/$id/edit"
                params={{ id: leadId }}
                className={`${buttonClass({ size: 'sm' })} mt-2`}
              >
                Completar preferencias
              </Link>
            </>
          ),
        }}
        partial="Hay más que pueden encajar: se comparan los inmuebles más recientes."
      />
    </>
  );
}

function PropertyHead({ match }: { match: MatchingProperty }) {
  return (
    <>
      <CoverThumbnail cover={match.cover} className="h-18 w-24" />
      <div className="min-w-0 flex-1">
        <p className="font-medium" title={match.title}>
          <Link to="/crm/properties/$id" params={{ id: match.id }} className={pairLinkClass}>
            <span>{match.title}</span>
          </Link>
        </p>
        <p className="text-13 text-ink-soft">
          <span className="font-medium text-ink">{priceText(match)}</span>
          {match.type && ` · ${match.type}`}
        </p>
      </div>
    </>
  );
}
