import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSignedIn } from './use-signed-in.ts';

/** Sends whoever is signed in onwards. What is on the page stays until the next one has arrived. */
export function GuestOnly({ next = '/crm' }: { next?: string }) {
  const { history } = useRouter();
  const signedIn = useSignedIn();
  useEffect(() => {
    if (signedIn) history.replace(next);
  }, [signedIn, history, next]);
  return null;
}
