import { trpcClient } from '../../api-client.ts';

/** Whether strangers may register agencies; taken as so where the server does not say. */
export const isRegistrationOpen = () =>
  trpcClient.registration.get.query().then(
    ({ open }) => open,
    () => true,
  );

/** Whether somebody is signed in. */
export const isSignedIn = () => trpcClient.auth.session.query().then(Boolean);
