import { trpc } from '../../trpc.ts';

/** Whether somebody is signed in; false until the server has said so. */
export function useSignedIn(): boolean {
  return Boolean(trpc.auth.session.useQuery().data);
}
