import { createFileRoute, useLocation } from '@tanstack/react-router';
import { Invitation } from '../features/access/invitation/invitation.tsx';
import { loadCode } from '../lib/loading/chunk-load-error.ts';

export const Route = createFileRoute('/invitation')({
  loader: loadCode,
  component: function InvitationPage() {
    return <Invitation token={useLocation().hash} />;
  },
});
