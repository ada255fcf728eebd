import { Link } from '@tanstack/react-router';
import { isNotFound } from '../../lib/records/error-kinds.ts';
import { trpc } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/alert.tsx';

/** Says whose properties the list shows, and the way to all of them. */
export function OwnerNotice({ ownerId }: { ownerId: string }) {
  const owner = trpc.owners.get.useQuery({ id: ownerId });
  const name = owner.data?.name ?? (isNotFound(owner.error) ? 'propietario no encontrado' : '…');
  return (
    <div className="mb-4">
      <Notice
        action={
          <Link to="/crm/properties" className={buttonClass({ size: 'sm' })}>
            Limpiar filtro
          </Link>
        }
      >
        Mostrando propiedades de: <strong className="font-semibold">{name}</strong>
      </Notice>
    </div>
  );
}
