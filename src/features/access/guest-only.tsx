import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { OTHER_PAGE_USER_STATUS } from '../../../db/domain/users/page-user.ts';
import { getHttpStatus, trpcClient } from '../../api-client.ts';

/** Whether a user is signed in, also another one than this document's, whose page is then loaded anew. */
export const isSignedIn = () =>
  trpcClient.auth.session.query().then(Boolean, (error: unknown) => {
    if (getHttpStatus(error) === OTHER_PAGE_USER_STATUS) return true;
    throw error;
  });

/**
 * Opens the CRM after a sign-in; resolves with false where the browser has not kept the cookie, so that the CRM leads back to the page. With true
 * also where the server does not answer.
 */
export function enter(history: RouterHistory, next: string): Promise<boolean> {
  history.replace(next);
  return isSignedIn().catch(() => true);
}

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
