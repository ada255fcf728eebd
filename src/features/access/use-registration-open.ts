import { useEffect, useState } from 'react';
import { isRegistrationOpen } from './entry-redirects.ts';

/** Whether pages may invite to register: as this build was told, which its HTML shows, until the server has answered. */
export function useRegistrationOpen(): boolean {
  const [open, setOpen] = useState(import.meta.env.REGISTRATION !== 'closed');
  useEffect(() => {
    let shown = true;
    void isRegistrationOpen().then((answer) => shown && setOpen(answer));
    return () => {
      shown = false;
    };
  }, []);
  return open;
}
