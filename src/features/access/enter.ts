import { utils } from '../../trpc.ts';

/** After a sign-in: asks again who is here, for an answer from before must not stand. GuestOnly then opens the CRM. */
export async function enter(): Promise<void> {
  await utils.auth.session.cancel();
  await utils.auth.session.fetch(undefined, { staleTime: 0 });
}
