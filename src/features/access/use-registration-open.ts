import { useEffect, useState } from 'react';
import { accessClient } from '../../api-client.ts';

/** Whether registration is open; true when the server does not respond. */
const isRegistrationOpen = () =>
  accessClient.registration.get.query().then(
    ({ open }) => open,
    () => true,
  );

/** Whether registration is open: the build's setting (as in the prerendered HTML) until the server has responded. */
export function useRegistrationOpen(): boolean {
  const [open, setOpen] = useState(import.meta.env.REGISTRATION !== 'closed');
  useEffect(() => {
    let isMounted = true;
    void isRegistrationOpen().then((isOpen) => isMounted && setOpen(isOpen));
    return () => {
      isMounted = false;
    };
  }, []);
  return open;
}
