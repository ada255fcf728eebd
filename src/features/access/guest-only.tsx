import { type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { NO_COOKIE, OTHER_PAGE_USER_STATUS } from '../../../db/domain/users/page-user.ts';
import { accessClient, getHttpStatus } from '../../api-client.ts';
import { translateSentence } from './form-error-texts.ts';
import type { Language } from './language.ts';

/** Whether a user is signed in, also another one than this document's, whose page is then loaded anew. */
export const isSignedIn = () =>
  accessClient.auth.session.query().then(Boolean, (error: unknown) => {
    if (getHttpStatus(error) === OTHER_PAGE_USER_STATUS) return true;
    throw error;
  });

/**
 * Opens the CRM after a sign-in; resolves with false where the browser has not kept the cookie, so that the CRM leads back to the page. With true
 * also where the server does not answer.
 */
export function openCrm(history: RouterHistory, next: string): Promise<boolean> {
  history.replace(next);
  return isSignedIn().catch(() => true);
}

/** Throws NO_COOKIE, in the page's language, where the browser has not kept the cookie of a new account's session. */
export async function assertCookieKept(language: Language): Promise<void> {
  if (!(await isSignedIn().catch(() => true))) throw new Error(await translateSentence(language, NO_COOKIE));
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
