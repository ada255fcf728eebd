import { createFileRoute } from '@tanstack/react-router';
import { AgencyPage } from '../../features/agency/agency-page.tsx';
import { ColleaguesSection } from '../../features/users/colleagues-section.tsx';
import { UsersSection } from '../../features/users/users-section.tsx';
import { useSession } from '../../shell/session.ts';

export const Route = createFileRoute('/crm/agency')({
  staticData: { title: 'Mi agencia' },
  loader: ({ context: { session, utils } }) => {
    if (!session.agency) return;
    void (session.role === 'manager' ? utils.users.list.prefetch() : utils.users.options.prefetch({}));
    const asking = utils.agency.get.prefetch();
    return utils.agency.get.getData() ? undefined : asking;
  },
  component: Agency,
});

function Agency() {
  const { id, role } = useSession();
  return (
    <AgencyPage>{role === 'manager' ? <UsersSection me={id} /> : <ColleaguesSection me={id} />}</AgencyPage>
  );
}
