import { budgetLines, shortTypesText } from '../../lib/format/lead-preference-texts.ts';
import { leadSourceText } from '../../texts/lead-texts.ts';
import { ContactLines } from '../../ui/display/contact-links.tsx';
import { DateTime } from '../../ui/display/date-time.tsx';
import { MatchedContact } from '../../ui/display/matched-contact.tsx';
import { TagChips } from '../../ui/display/tag-chips.tsx';
import { RecordCard } from '../../ui/list/record-card.tsx';
import { LeadInPlace } from './lead-in-place.tsx';
import type { ListedLead } from './lead-types.ts';
import { OpenPreferencesBadge } from './open-preferences-badge.tsx';

/** A lead as a card: name, contact and preferences. */
export function LeadCard({ lead }: { lead: ListedLead }) {
  const { id, name, createdAt } = lead;
  return (
    <RecordCard
      path="/crm/leads/$id"
      form="/crm/leads/$id"
      id={id}
      title={name}
      badges={
        <>
          <LeadInPlace field="status" record={lead} />
          <LeadInPlace field="priority" record={lead} />
          <OpenPreferencesBadge lead={lead} />
        </>
      }
      foot={
        lead.agreeing ? (
          <MatchedContact name={lead.agreeing} />
        ) : (
          <>
            {leadSourceText(lead.source)} · <DateTime iso={createdAt} relative />
          </>
        )
      }
    >
      <TagChips tags={lead.tags} />
      <ContactLines email={lead.email} phone={lead.phone} />
      <div className="flex items-end gap-2 text-13 pointer-coarse:min-h-11 pointer-coarse:items-center">
        <div className="min-w-0 flex-1">
          <LeadPreferenceSummary lead={lead} />
          {lead.lastContactAt && (
            <p className="truncate text-ink-soft">
              Último contacto: <DateTime iso={lead.lastContactAt} relative />
            </p>
          )}
        </div>
        <LeadInPlace field="responsible" record={lead} />
      </div>
    </RecordCard>
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
          {shortTypesText(types)}
        </p>
      )}
    </div>
  );
}
