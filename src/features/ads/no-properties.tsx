import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFormValue } from '../../ui/form/form.tsx';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts';

type NoPropertiesProps = { ownerId?: string; onLeave: () => void };

/** Below the field of the property: there is none to advertise, and where to make one. `onLeave` closes what the form stands in. */
export function NoProperties({ ownerId, onLeave }: NoPropertiesProps) {
  const title = useFormValue<string>('title');
  const description = useFormValue<string | null>('description');
  const tell = useLeaveGuard();
  useEffect(() => tell(Boolean(title || description)), [title, description, tell]);
  const { pathname } = useLocation();
  const [here] = useState(pathname);
  // A form that was begun from anywhere would stay over the page it leads to.
  useEffect(() => {
    if (pathname !== here) onLeave();
  }, [pathname, here, onLeave]);
  return (
    <>
      No hay propiedades disponibles.{' '}
      <Link
        to="/crm/properties/new"
        search={{ ownerId }}
        className="rounded-sm font-medium text-accent underline hover:text-accent-strong pointer-coarse:-my-3 pointer-coarse:inline-block pointer-coarse:py-3"
      >
        Crea una propiedad
      </Link>{' '}
      primero.
    </>
  );
}
