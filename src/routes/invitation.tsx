import { createFileRoute, useLocation } from '@tanstack/react-router';
import { Invitation } from '../features/access/invitation/invitation.tsx';

export const Route = createFileRoute('/invitation')({
  component: function InvitationPage() {
    return <Invitation token={useLocation().hash} />;
  },
});
