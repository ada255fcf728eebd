import { setServerDate } from '../../db/domain/clock.ts';
import { OPENING_PAGE, PAGE_USER_HEADER, PAGE_USER_PARAMETER } from '../../db/domain/users/page-user.ts';

// A document has one user: from the first response that names one until it is left.
let userId: string | undefined;

/**
 * The user id that requests name until a first response has named the user: that of the settings in the browser's storage, with which
 * the first request was made (src/prerender/first-request.ts), else OPENING_PAGE.
 */
const assumedUser = () => document.documentElement.dataset.for ?? OPENING_PAGE;

/** The headers that say for whom this page was made; none before that is known. */
export const pageUserHeaders = (): Record<string, string> => (userId ? { [PAGE_USER_HEADER]: userId } : {});

/** The URL of a file, with the user of this page: pictures and links carry no header. */
export const toFileUrl = (path: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}${PAGE_USER_PARAMETER}=${userId}`;

/** Fetches from the API for the user of this page, whom the first response names. A later response to another user rejects. */
export async function fetchForPageUser(url: string, init: RequestInit): Promise<Response> {
  // In the address until the user is known, as in that of the preloaded first request, whose response is reused by its exact address.
  const isOpening = !userId && url.includes('?');
  const response = await fetch(isOpening ? `${url}&${PAGE_USER_PARAMETER}=${assumedUser()}` : url, {
    ...init,
    headers: { ...init.headers, ...pageUserHeaders() },
  });
  setServerDate(response.headers.get('date'));
  const responseUser = response.headers.get(PAGE_USER_HEADER);
  userId ??= responseUser ?? undefined;
  if (responseUser && responseUser !== userId) throw new Error('Answered to another user.');
  return response;
}

/** Whether the server refused a request because another user has signed in since this page was opened. */
export const isOtherPageUser = (code: string | undefined): boolean => code === 'PRECONDITION_FAILED';

let handleEnd: (reason: 'expired' | 'otherUser' | 'outdated') => unknown = () => undefined;
/** Sets what is done when the session of this page has ended, that of another user has taken its place, or the server has outgrown it. */
export const onSessionEnd = (handler: typeof handleEnd): void => {
  handleEnd = handler;
};

/** Ends the session of this page where an error code of the server says so. */
export function endSessionIfRefused(code: string | undefined): void {
  if (isOtherPageUser(code)) handleEnd('otherUser');
  if (code === 'UNAUTHORIZED') handleEnd('expired');
  if (code === 'PRECONDITION_REQUIRED') handleEnd('outdated');
}
