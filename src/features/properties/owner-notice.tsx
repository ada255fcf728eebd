import { Link } from '@tanstack/react-router';
import { isNotFound } from '../../lib/records/error-kinds.ts';
import { trpc } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/feedback/alert.tsx';

/** The notice that the list is filtered by an owner, with a link to all properties. */
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
