import { useEffect, useState } from 'react';
import { isRegistrationOpen } from './enter.ts';

/** Whether pages may invite to register: yes, as the HTML says, until the server says that registration is closed. */
export function useRegistrationOpen(): boolean {
  const [open, setOpen] = useState(true);
  useEffect(() => {
    let shown = true;
    void isRegistrationOpen().then((answer) => shown && setOpen(answer));
    return () => {
      shown = false;
    };
  }, []);
  return open;
}
