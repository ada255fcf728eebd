import { Link } from '@tanstack/react-router';
import { leadSourceText } from '../../texts/lead-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ContactLines } from '../../ui/display/contact-links.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { Card, cardLinkClass } from '../../ui/layout/card.tsx';
import { LeadPriorityBadge, LeadStatusBadge } from './lead-badges.tsx';
import { budgetLines, fewTypes } from './lead-preference-texts.ts';
import type { ListedLead } from './lead-types.ts';

/** A lead as a card: name, contact and preferences. */
export function LeadCard({ lead }: { lead: ListedLead }) {
  const { id, name, createdAt } = lead;
  const quiet = buttonClass({ variant: 'quiet', size: 'sm' });
  return (
    <Card className="flex h-full flex-col gap-2 p-4 pb-2">
      <div className="flex items-center gap-1">
        <LeadStatusBadge status={lead.status} />
        <LeadPriorityBadge priority={lead.priority} />
      </div>
      <h2 className="text-16 font-semibold" title={name}>
        <Link to="/crm/leads/$id" params={{ id }} className={cardLinkClass}>
          <span>{name}</span>
        </Link>
      </h2>
      <ContactLines email={lead.email} phone={lead.phone} />
      <LeadPreferenceSummary lead={lead} />
      <div className="mt-auto flex items-center gap-2 pt-1 text-13 text-ink-soft">
        <p className="min-w-0 flex-1 truncate">
          {leadSourceText(lead.source)} · <DateTime iso={createdAt} passing />
        </p>
      </div>
      <div className="-mx-4 flex gap-1 border-t border-line px-2 pt-2">
        <Link to="/crm/leads/$id" params={{ id }} className={quiet}>
          Ver detalles<span className="sr-only"> de {name}</span>
        </Link>
        <Link to="/crm/leads/$id/edit" params={{ id }} className={quiet}>
          Editar<span className="sr-only"> {name}</span>
        </Link>
      </div>
    </Card>
  );
}

/** The lead's preferences in a few lines; null without any. */
export function LeadPreferenceSummary({ lead }: { lead: ListedLead }) {
  const types = lead.preferredPropertyTypes;
  const lines = budgetLines(lead);
  if (types.length === 0 && lines.length === 0) return null;
  return (
    <div className="text-13">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {types.length > 0 && (
        <p className="truncate text-ink-soft" title={types.join(', ')}>
          {fewTypes(types)}
        </p>
      )}
    </div>
  );
}
