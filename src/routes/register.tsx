import { createFileRoute } from '@tanstack/react-router';
import { accessClient } from '../api-client.ts';
import { Register } from '../features/access/register/register.tsx';

export const Route = createFileRoute('/register')({
  // Without a response the form is shown: the server checks again anyway.
  loader: () => accessClient.registration.get.query().catch(() => ({ open: true })),
  component: function RegisterPage() {
    return <Register open={Route.useLoaderData().open} />;
  },
});
