import { createFileRoute, useRouter } from '@tanstack/react-router';
import { OwnAbsences } from '../../features/absences/own-absences.tsx';
import { CalendarFeedSection } from '../../features/calendar-feed/calendar-feed-section.tsx';
import { ProfilePage } from '../../features/profile/profile-page.tsx';
import { useSession } from '../../shell/session/session.ts';
import { ShortcutSetting } from '../../shell/shortcuts/shortcut-setting.tsx';

export const Route = createFileRoute('/crm/profile')({
  loader: ({ context: { trpcUtils } }) => {
    void trpcUtils.sessions.list.prefetch();
    return trpcUtils.profile.get.prefetch();
  },
  component: Profile,
});

function Profile() {
  const router = useRouter();
  const { id, agency } = useSession();
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
      onAccountDeleted={async () =>
        (await import('../../shell/session/session-end.ts')).leaveAfterSignOut(router)
      }
    >
      {agency && <OwnAbsences ownId={id} />}
      {agency && <CalendarFeedSection />}
      <ShortcutSetting />
    </ProfilePage>
  );
}
