import { createFileRoute, useRouter } from '@tanstack/react-router';
import { ProfilePage } from '../../features/profile/profile-page.tsx';
import { leave } from '../../shell/session-end.ts';
import { ShortcutSetting } from '../../shell/shortcut-setting.tsx';

export const Route = createFileRoute('/crm/profile')({
  staticData: { title: 'Mi Perfil' },
  loader: ({ context: { utils } }) => {
    void utils.sessions.list.prefetch();
    return utils.profile.get.prefetch();
  },
  component: Profile,
});

function Profile() {
  const router = useRouter();
  const { utils } = Route.useRouteContext();
  return (
    <ProfilePage
      // Name and picture stand in the frame too.
      onSaved={({ fullName, displayName, email, avatar }) => {
        utils.auth.session.setData(
          undefined,
          (session) => session && { ...session, fullName, displayName, email, avatar },
        );
        void router.invalidate();
      }}
      onAccountDeleted={leave}
    >
      <ShortcutSetting />
    </ProfilePage>
  );
}
