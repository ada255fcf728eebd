import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { trpcClient } from '../../api-client.ts';

/** Whether the user is signed in. */
export const isSignedIn = () => trpcClient.auth.session.query().then(Boolean);

/** Redirects signed-in users. The current page stays until the next one is loaded. */
export function GuestOnly({ next = '/crm' }: { next?: string }) {
  const { history } = useRouter();
  useEffect(() => {
    let isMounted = true;
    isSignedIn().then(
      (signedIn) => isMounted && signedIn && history.replace(next),
      () => undefined,
    );
    return () => {
      isMounted = false;
    };
  }, [history, next]);
  return null;
}
