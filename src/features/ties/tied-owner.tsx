import { Link } from '@tanstack/react-router';
import { plural } from '../../lib/format/plural.ts';
import { ownerStatusText } from '../../texts/owner-texts.ts';
import { propertyStatusText } from '../../texts/property-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { type RenderNewDialog, TieSection } from './tie-section.tsx';
import type { LeadWithTie } from './tie-types.ts';
import { useTies } from './use-ties.ts';

export const tiedLinkClass =
  'min-w-0 wrap-anywhere rounded-sm font-medium hover:text-accent hover:underline pointer-coarse:-my-3 pointer-coarse:py-3';
/** Properties of the owner that the section lists; the others are on the owner's page. */
const LISTED = 5;

/** Whether a lead is an owner too, and with which properties. */
export function TiedOwner({ lead, renderNew }: { lead: LeadWithTie; renderNew: RenderNewDialog }) {
  const ties = useTies();
  const { id: leadId, tiedOwner: owner, tieProposals } = lead;
  const toPair = (ownerId: string) => ({ leadId, ownerId });
  return (
    <TieSection
      title="También es propietario"
      other="owner"
      toPair={toPair}
      proposals={tieProposals}
      canTie={owner === null}
      ties={ties}
      renderNew={renderNew}
    >
      {owner && (
        <div>
          <div className="flex items-center gap-2">
            <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
              <Link to="/crm/property-owners/$id" params={{ id: owner.id }} className={tiedLinkClass}>
                {owner.name}
              </Link>
              <Badge>{ownerStatusText(owner.status)}</Badge>
            </p>
            <Button
              size="sm"
              variant="quiet"
              busy={ties.isBusy}
              aria-label={`Desvincular de ${owner.name}`}
              onClick={() => ties.untie(toPair(owner.id), owner.name)}
            >
              Desvincular
            </Button>
          </div>
          {owner.properties.length === 0 ? (
            <p className="text-13 text-ink-soft">Todavía no tiene propiedades.</p>
          ) : (
            <ul aria-label="Sus propiedades" className="mt-1 flex flex-col gap-1 text-13">
              {owner.properties.slice(0, LISTED).map(({ id, title, status }) => (
                <li key={id} className="flex min-w-0 items-baseline gap-2">
                  <Link
                    to="/crm/properties/$id"
                    params={{ id }}
                    title={title}
                    className="truncate rounded-sm hover:text-accent hover:underline pointer-coarse:-my-2 pointer-coarse:py-2"
                  >
                    {title}
                  </Link>
                  <span className="shrink-0 text-ink-soft">{propertyStatusText(status)}</span>
                </li>
              ))}
              {owner.propertiesCount > LISTED && (
                <li className="text-ink-soft">{`y ${plural(owner.propertiesCount - LISTED, 'propiedad', 'propiedades')} más`}</li>
              )}
            </ul>
          )}
        </div>
      )}
    </TieSection>
  );
}
