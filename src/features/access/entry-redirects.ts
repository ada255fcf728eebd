import { trpcClient } from '../../api-client.ts';

/** Whether registration is open; true when the server does not respond. */
export const isRegistrationOpen = () =>
  trpcClient.registration.get.query().then(
    ({ open }) => open,
    () => true,
  );

/** Whether the user is signed in. */
export const isSignedIn = () => trpcClient.auth.session.query().then(Boolean);
