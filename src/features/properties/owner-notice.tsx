import { Link } from '@tanstack/react-router';
import { isMissing } from '../../lib/records/error-kinds.ts';
import { trpc } from '../../trpc.ts';
import { Notice } from '../../ui/feedback/alert.tsx';
import { buttonClass } from '../../ui/button.tsx';

/** Says whose properties the list shows, and the way to all of them. */
export function OwnerNotice({ ownerId }: { ownerId: string }) {
  const owner = trpc.owners.get.useQuery({ id: ownerId });
  const name = owner.data?.name ?? (isMissing(owner.error) ? 'propietario no encontrado' : '…');
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
