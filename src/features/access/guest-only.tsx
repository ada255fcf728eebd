import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isSignedIn } from './entry-redirects.ts';

/** Sends whoever is signed in onwards. What is on the page stays until the next one has arrived. */
export function GuestOnly({ next = '/crm' }: { next?: string }) {
  const { history } = useRouter();
  useEffect(() => {
    let here = true;
    isSignedIn().then(
      (signedIn) => here && signedIn && history.replace(next),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [history, next]);
  return null;
}
