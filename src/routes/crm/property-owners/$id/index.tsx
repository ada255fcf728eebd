import { createFileRoute } from '@tanstack/react-router';
import { AdActions, OwnerAds } from '../../../../features/ads/related-ads.tsx';
import { ContactList } from '../../../../features/contacts/contact-list.tsx';
import { NewLeadModal } from '../../../../features/leads/new-lead-modal.tsx';
import { OwnerDetailPage } from '../../../../features/owners/owner-detail-page.tsx';
import { prefetchOwner } from '../../../../features/owners/owner-queries.ts';
import { OwnerProperties } from '../../../../features/properties/owner-properties.tsx';
import { RecordTags } from '../../../../features/tags/record-tags.tsx';
import { TiedLeads } from '../../../../features/ties/tied-leads.tsx';
import { prefetchTimeline } from '../../../../features/timeline/timeline-queries.ts';
import { RecordActivity } from '../../../../shell/record-activity.tsx';
import { validateRecordSearch } from '../../../../ui/record/record-tabs.ts';

export const Route = createFileRoute('/crm/property-owners/$id/')({
  validateSearch: validateRecordSearch,
  loader: ({ context: { session, trpcUtils }, params: { id } }) => {
    if (!session.agency) return;
    prefetchTimeline(trpcUtils, { kind: 'owner', id });
    return prefetchOwner(trpcUtils, id);
  },
  component: Detail,
});

function Detail() {
  const { id } = Route.useParams();
  return (
    <OwnerDetailPage
      key={id}
      id={id}
      contacts={(owner) => (
        <>
          <ContactList person={{ kind: 'owner', ...owner }} />
          <TiedLeads
            owner={owner}
            renderNew={(open, onOpenChange) => (
              <NewLeadModal open={open} onOpenChange={onOpenChange} defaultValues={{ owner }} />
            )}
          />
        </>
      )}
      tags={(owner) => <RecordTags kind="owner" record={owner} />}
      activity={(owner) => (
        <RecordActivity
          subject={{ kind: 'owner', id }}
          owner={owner}
          hasOtherRole={owner.tiedLeads.length > 0}
        />
      )}
      related={
        <>
          <OwnerProperties ownerId={id} />
          <OwnerAds ownerId={id} actions={<AdActions search={{ ownerId: id }} />} />
        </>
      }
    />
  );
}
