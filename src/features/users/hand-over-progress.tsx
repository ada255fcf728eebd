import { useEffect } from 'react';
import { trpc } from '../../trpc.ts';

/** Goes on to hand the work of a user over while the list is open, a slice at a time; otherwise, and where one fails, the schedule does. */
export function HandOverProgress({ id }: { id: string }) {
  const { mutate, isPending, isError } = trpc.users.continueHandOver.useMutation();
  useEffect(() => {
    if (!isPending && !isError) mutate({ id });
  }, [mutate, isPending, isError, id]);
  return null;
}
