import { createFileRoute } from '@tanstack/react-router';
import { AgencyPage } from '../../features/agency/agency-page.tsx';
import { ColleaguesSection } from '../../features/users/colleagues-section.tsx';
import { UsersSection } from '../../features/users/users-section.tsx';
import { lazyComponent } from '../../lib/loading/lazy-component.tsx';
import { whenIdle } from '../../lib/loading/when-idle.ts';
import { useSession } from '../../shell/session/session.ts';
import { lazyForm } from '../../ui/record/form-modal.tsx';

const AbsenceList = lazyForm(() =>
  import('../../features/absences/absence-list.tsx').then((module) => module.AbsenceList),
);

const TemplatesSection = lazyComponent(
  whenIdle(() =>
    import('../../features/agency/templates-section.tsx').then((module) => module.TemplatesSection),
  ),
);

const TagsSection = lazyComponent(
  whenIdle(() => import('../../features/tags/tags-section.tsx').then((module) => module.TagsSection)),
);

const MailboxSection = lazyComponent(
  whenIdle(() =>
    import('../../features/leads/portal-mail/mailbox-section.tsx').then((module) => module.MailboxSection),
  ),
);

const WebFormSection = lazyComponent(
  whenIdle(() =>
    import('../../features/leads/web-form/web-form-section.tsx').then((module) => module.WebFormSection),
  ),
);

const KyeroFeedSection = lazyComponent(
  whenIdle(() =>
    import('../../features/kyero-feed/kyero-feed-section.tsx').then((module) => module.KyeroFeedSection),
  ),
);

const ExportSection = lazyComponent(
  whenIdle(() => import('../../features/exchange/export-section.tsx').then((module) => module.ExportSection)),
);

export const Route = createFileRoute('/crm/agency')({
  validateSearch: (search: Record<string, unknown>): { invite?: true } => ({
    invite: search.invite ? true : undefined,
  }),
  loader: ({ context: { session, trpcUtils } }) => {
    if (!session.agency) return;
    // What the first request has brought with the session.
    const { list, options, invitations } = trpcUtils.users.forRole.getData() ?? {};
    if (list && !trpcUtils.users.list.getData()) trpcUtils.users.list.setData(undefined, list);
    if (invitations && !trpcUtils.invitations.list.getData())
      trpcUtils.invitations.list.setData(undefined, invitations);
    if (options && !trpcUtils.users.options.getData({})) trpcUtils.users.options.setData({}, options);
    if (session.role === 'manager') {
      void trpcUtils.users.list.prefetch();
      void trpcUtils.invitations.list.prefetch();
    } else void trpcUtils.users.options.prefetch({});
    const asking = trpcUtils.agency.get.prefetch();
    return trpcUtils.agency.get.getData() ? undefined : asking;
  },
  component: Agency,
});

function Agency() {
  const { id, role, agency } = useSession();
  const { invite } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AgencyPage>
      {role === 'manager' ? (
        <UsersSection
          ownId={id}
          absences={(userId) => <AbsenceList key={userId} userId={userId} isOwn={false} />}
          inviting={invite === true}
          onInvitingChange={(inviting) =>
            void navigate({ search: { invite: inviting || undefined }, replace: true, resetScroll: false })
          }
        />
      ) : (
        <ColleaguesSection ownId={id} />
      )}
      {role === 'manager' && <MailboxSection />}
      {role === 'manager' && <WebFormSection />}
      {role === 'manager' && <TagsSection />}
      {role === 'manager' && <KyeroFeedSection />}
      {role === 'manager' && <TemplatesSection />}
      {role === 'manager' && agency && <ExportSection agencyName={agency.name} />}
    </AgencyPage>
  );
}
