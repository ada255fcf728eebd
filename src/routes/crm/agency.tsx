import { createFileRoute } from '@tanstack/react-router';
import { AgencyPage } from '../../features/agency/agency-page.tsx';
import { ColleaguesSection } from '../../features/users/colleagues-section.tsx';
import { UsersSection } from '../../features/users/users-section.tsx';
import { useSession } from '../../shell/session/session.ts';

export const Route = createFileRoute('/crm/agency')({
  staticData: { title: 'Mi agencia' },
  loader: ({ context: { session, trpcUtils } }) => {
    if (!session.agency) return;
    // What the first request has brought with the session.
    const { list, options } = trpcUtils.users.forRole.getData() ?? {};
    if (list && !trpcUtils.users.list.getData()) trpcUtils.users.list.setData(undefined, list);
    if (options && !trpcUtils.users.options.getData({})) trpcUtils.users.options.setData({}, options);
    void (session.role === 'manager'
      ? trpcUtils.users.list.prefetch()
      : trpcUtils.users.options.prefetch({}));
    const asking = trpcUtils.agency.get.prefetch();
    return trpcUtils.agency.get.getData() ? undefined : asking;
  },
  component: Agency,
});

function Agency() {
  const { id, role } = useSession();
  return (
    <AgencyPage>{role === 'manager' ? <UsersSection me={id} /> : <ColleaguesSection me={id} />}</AgencyPage>
  );
}
