import { Link } from '@tanstack/react-router';
import { isClosedLead } from '../../../db/domain/leads/leads.ts';
import { MAX_TIED } from '../../../db/domain/ties/ties.ts';
import { budgetLines, shortTypesText } from '../../lib/format/lead-preference-texts.ts';
import { plural } from '../../lib/format/plural.ts';
import { nextPageOptions } from '../../lib/list/next-page.ts';
import { leadStatusText } from '../../texts/lead-texts.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { type RenderNewDialog, TieSection } from './tie-section.tsx';
import type { OwnerWithTies, TiedLead } from './tie-types.ts';
import { tiedLinkClass } from './tied-owner.tsx';
import { useTies } from './use-ties.ts';

/** What an owner looks for: the leads who are the same person. */
export function TiedLeads({ owner, renderNew }: { owner: OwnerWithTies; renderNew: RenderNewDialog }) {
  const ties = useTies();
  const { id: ownerId, tiedLeads, tieProposals } = owner;
  const toPair = (leadId: string) => ({ leadId, ownerId });
  return (
    <TieSection
      title="También busca"
      other="lead"
      toPair={toPair}
      proposals={tieProposals}
      canTie={tiedLeads.length < MAX_TIED}
      ties={ties}
      renderNew={renderNew}
    >
      {tiedLeads.length > 0 && (
        <ul aria-label="También busca" className="-my-1 divide-y divide-line">
          {tiedLeads.map((lead) => (
            <li key={lead.id} className="py-2">
              <div className="flex items-center gap-2">
                <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
                  <Link to="/crm/leads/$id" params={{ id: lead.id }} className={tiedLinkClass}>
                    {lead.name}
                  </Link>
                  <Badge>{leadStatusText(lead.status)}</Badge>
                </p>
                <Button
                  size="sm"
                  variant="quiet"
                  busy={ties.isBusy}
                  aria-label={`Desvincular de ${lead.name}`}
                  onClick={() => ties.untie(toPair(lead.id), lead.name)}
                >
                  Desvincular
                </Button>
              </div>
              <p className="truncate text-13" title={wishesText(lead)}>
                {wishesText(lead)}
              </p>
              {!isClosedLead(lead.status) && <MatchCount leadId={lead.id} />}
            </li>
          ))}
        </ul>
      )}
    </TieSection>
  );
}

/** 'Compra: hasta 285.000 € · Piso · Ático · Gràcia'. */
function wishesText(lead: TiedLead): string {
  const types = lead.preferredPropertyTypes;
  const wishes = [
    ...budgetLines(lead),
    ...(types.length > 0 ? [shortTypesText(types)] : []),
    ...lead.preferredZones,
  ];
  return wishes.length > 0 ? wishes.join(' · ') : 'Sin preferencias todavía';
}

/** How many properties fit the lead, which opens them; nothing while that is not known. */
function MatchCount({ leadId }: { leadId: string }) {
  const { data } = trpc.matches.forLead.useInfiniteQuery({ leadId }, { ...nextPageOptions, retry: false });
  const total = data?.pages[0]?.total;
  if (total === undefined) return null;
  return (
    <Link
      to="/crm/leads/$id"
      params={{ id: leadId }}
      search={{ tab: 'side' }}
      className="rounded-sm text-13 text-accent hover:underline pointer-coarse:-my-2 pointer-coarse:py-2"
    >
      {total === 0 ? 'Ningún cruce' : plural(total, 'cruce', 'cruces')}
    </Link>
  );
}
