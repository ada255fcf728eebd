import { createFileRoute } from '@tanstack/react-router';
import { ProfilePage } from '../../features/profile/profile-page.tsx';
import { leave } from '../../shell/session-end.ts';

export const Route = createFileRoute('/crm/profile')({
  loader: ({ context }) => context.utils.profile.get.prefetch(),
  component: () => <ProfilePage onAccountDeleted={leave} />,
});
