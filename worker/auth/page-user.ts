import {
  OPENING_PAGE,
  OTHER_PAGE_USER,
  PAGE_OUTDATED,
  PAGE_USER_HEADER,
  PAGE_USER_PARAMETER,
} from '../../db/domain/users/page-user.ts';
import { AppError } from '../errors.ts';

/** Returns for whom the page of a request was made: a user's id, OPENING_PAGE, or null where the request says nobody. */
const readPageUser = ({ headers, url }: Request): string | null =>
  headers.get(PAGE_USER_HEADER) ?? new URL(url).searchParams.get(PAGE_USER_PARAMETER);

/**
 * Throws where the page of a request was not made for the user of its session: PRECONDITION_REQUIRED where it says nobody,
 * PRECONDITION_FAILED for any other. No other error has these codes. A page that is being opened may only read; with `mayOpen` that is
 * also one that says nobody.
 */
export function assertPageUser(request: Request, userId: string, mayOpen?: 'mayOpen'): void {
  const pageUser = readPageUser(request);
  if (pageUser === userId) return;
  const isOpening =
    pageUser === OPENING_PAGE || (pageUser === null && (mayOpen || isDirectNavigation(request)));
  if (isOpening && (request.method === 'GET' || request.method === 'HEAD')) return;
  throw pageUser === null
    ? new AppError('PRECONDITION_REQUIRED', PAGE_OUTDATED)
    : new AppError('PRECONDITION_FAILED', OTHER_PAGE_USER);
}

/** Whether a person opened the address themselves, in the address bar or from a bookmark: no page can send this value. */
const isDirectNavigation = ({ headers }: Request): boolean => headers.get('sec-fetch-site') === 'none';

/** Whether an error says that the page is another user's, or nobody's. */
export const isPageUserError = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.code === 'PRECONDITION_REQUIRED' || error.code === 'PRECONDITION_FAILED');
