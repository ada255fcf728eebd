import { useState } from 'react';

/** The refetch of a query: after a failure it resolves with the error, and with data that may be stale. */
export type Refetch<R> = () => Promise<{ data: R | undefined; error: unknown }>;

/**
 * The record as it was when the form opened, unchanged by background refetches. `again` reloads it and opens the form anew: pass
 * `times` as the form's key. It throws the error of a failed reload, and leaves the form as it is.
 */
export function useFormSnapshot<R>(record: R, refetch: Refetch<R>) {
  const [opened, setOpened] = useState({ record, times: 1 });
  async function again() {
    const { data, error } = await refetch();
    if (error) throw error;
    if (data) setOpened(({ times }) => ({ record: data, times: times + 1 }));
  }
  return { ...opened, again };
}
