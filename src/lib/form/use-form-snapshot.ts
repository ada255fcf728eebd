import { useState } from 'react';

/**
 * What a form was opened with, whatever is read in the background meanwhile. `again` reads anew and opens once more:
 * give the form `times` as its key.
 */
export function useFormSnapshot<R>(record: R, reload: () => Promise<R | undefined>) {
  const [opened, setOpened] = useState({ record, times: 1 });
  async function read() {
    const current = await reload();
    if (current) setOpened(({ times }) => ({ record: current, times: times + 1 }));
  }
  return { ...opened, again: () => void read() };
}
