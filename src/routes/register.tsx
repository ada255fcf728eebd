import { createFileRoute } from '@tanstack/react-router';
import { trpcClient } from '../api-client.ts';
import { Register } from '../features/access/register.tsx';

export const Route = createFileRoute('/register')({
  // Without an answer the form is shown: the server has the last word anyway.
  loader: () => trpcClient.registration.get.query().catch(() => ({ open: true })),
  component: function RegisterPage() {
    return <Register open={Route.useLoaderData().open} />;
  },
});
