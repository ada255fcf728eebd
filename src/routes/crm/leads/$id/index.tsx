import { createFileRoute } from '@tanstack/react-router';
import { ContactList } from '../../../../features/contacts/contact-list.tsx';
import { LeadDetailPage } from '../../../../features/leads/lead-detail-page.tsx';
import { prefetchLead } from '../../../../features/leads/lead-queries.ts';
import { NewOwnerModal } from '../../../../features/owners/new-owner-modal.tsx';
import { RecordTags } from '../../../../features/tags/record-tags.tsx';
import { TiedOwner } from '../../../../features/ties/tied-owner.tsx';
import { prefetchTimeline } from '../../../../features/timeline/timeline-queries.ts';
import { RecordActivity } from '../../../../shell/record-activity.tsx';
import { RecordMatches } from '../../../../shell/record-matches.tsx';
import { validateRecordSearch } from '../../../../ui/record/record-tabs.ts';

export const Route = createFileRoute('/crm/leads/$id/')({
  validateSearch: validateRecordSearch,
  loader: ({ context: { session, trpcUtils }, params: { id } }) => {
    if (!session.agency) return;
    prefetchTimeline(trpcUtils, { kind: 'lead', id });
    return prefetchLead(trpcUtils, id);
  },
  component: Detail,
});

function Detail() {
  const { id } = Route.useParams();
  return (
    <LeadDetailPage
      key={id}
      id={id}
      matches={<RecordMatches leadId={id} />}
      contacts={(lead) => (
        <>
          <ContactList person={{ kind: 'lead', ...lead }} />
          <TiedOwner
            lead={lead}
            renderNew={(open, onOpenChange) => (
              <NewOwnerModal open={open} onOpenChange={onOpenChange} defaultValues={{ lead }} />
            )}
          />
        </>
      )}
      tags={(lead) => <RecordTags kind="lead" record={lead} />}
      activity={(lead) => (
        <RecordActivity subject={{ kind: 'lead', id }} lead={lead} hasOtherRole={lead.tiedOwner !== null} />
      )}
    />
  );
}
