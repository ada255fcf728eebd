import { createFileRoute, useRouter } from '@tanstack/react-router';
import { ProfilePage } from '../../features/profile/profile-page.tsx';
import { ShortcutSetting } from '../../shell/shortcuts/shortcut-setting.tsx';

export const Route = createFileRoute('/crm/profile')({
  staticData: { title: 'Mi Perfil' },
  loader: ({ context: { trpcUtils } }) => {
    void trpcUtils.sessions.list.prefetch();
    return trpcUtils.profile.get.prefetch();
  },
  component: Profile,
});

function Profile() {
  const router = useRouter();
  const { trpcUtils } = Route.useRouteContext();
  return (
    <ProfilePage
      // The layout shows name and avatar too.
      onSaved={({ fullName, displayName, email, avatar }) => {
        trpcUtils.auth.session.setData(
          undefined,
          (session) => session && { ...session, fullName, displayName, email, avatar },
        );
        void router.invalidate();
      }}
      onAccountDeleted={async () => (await import('../../shell/session/session-end.ts')).leave(router)}
    >
      <ShortcutSetting />
    </ProfilePage>
  );
}
