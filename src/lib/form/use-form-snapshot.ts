import { useState } from 'react';

/**
 * The record as it was when the form opened, unchanged by background refetches. `again` reloads it and opens the form
 * anew: pass `times` as the form's key.
 */
export function useFormSnapshot<R>(record: R, reload: () => Promise<R | undefined>) {
  const [opened, setOpened] = useState({ record, times: 1 });
  async function read() {
    const current = await reload();
    if (current) setOpened(({ times }) => ({ record: current, times: times + 1 }));
  }
  return { ...opened, again: () => void read() };
}
