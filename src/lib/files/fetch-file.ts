import { OTHER_PAGE_USER_STATUS } from '../../../db/domain/users/page-user.ts';
import { endSessionIfRefused } from '../page-user.ts';

function endIfOtherUser({ status }: Response): boolean {
  const isRefused = status === OTHER_PAGE_USER_STATUS;
  if (isRefused) endSessionIfRefused('PRECONDITION_FAILED');
  return isRefused;
}

/** Fetches a file; leaves the page where the server refuses it because another user has signed in. */
export async function fetchFile(address: string, request?: RequestInit): Promise<Response> {
  const response = await fetch(address, request);
  endIfOtherUser(response);
  return response;
}

/** Whether the server refuses a file because another user has signed in; the page is then left. False without a response. */
export const isRefusedFile = (address: string): Promise<boolean> =>
  fetch(address, { method: 'HEAD' }).then(endIfOtherUser, () => false);
