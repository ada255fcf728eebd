import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useFormValue } from '../../ui/form/form.tsx';
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts';

type NoPropertiesProps = { ownerId?: string; onLeave: () => void };

/** The hint below the property field when there are none, with a link to create one. `onLeave` closes the form's dialog. */
export function NoProperties({ ownerId, onLeave }: NoPropertiesProps) {
  const title = useFormValue<string>('title');
  const description = useFormValue<string | null>('description');
  const setDirty = useLeaveGuard();
  useEffect(() => setDirty(Boolean(title || description)), [title, description, setDirty]);
  const { pathname } = useLocation();
  const [initialPath] = useState(pathname);
  // A quick-create form would stay open over the page that the link opens.
  useEffect(() => {
    if (pathname !== initialPath) onLeave();
  }, [pathname, initialPath, onLeave]);
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
