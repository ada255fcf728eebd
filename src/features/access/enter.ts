import { trpcClient } from '../../wire.ts';

/** Whether somebody is signed in. */
export const isSignedIn = () => trpcClient.auth.session.query().then(Boolean);
