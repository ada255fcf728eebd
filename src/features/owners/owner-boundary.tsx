import type { ReactNode } from 'react';
import { isRecordId } from '../../lib/records/record-id.ts';
import { trpc } from '../../trpc.ts';
import { RecordBoundary } from '../../ui/record/record-boundary.tsx';
import { ownersErrorText } from './owner-queries.ts';
import type { Owner } from './owner-types.ts';

type OwnerBoundaryProps = {
  id: string;
  // Whether the query is disabled, while the record is being deleted.
  paused: boolean;
  /** Whether its form is open. */
  editing?: boolean;
  children: (owner: Owner, reload: () => Promise<Owner | undefined>) => ReactNode;
};

/** Renders a loaded owner, or its loading, not-found or error state. */
export function OwnerBoundary({ id, paused, editing, children }: OwnerBoundaryProps) {
  const query = trpc.owners.get.useQuery({ id }, { enabled: isRecordId(id) && !paused });
  return (
    <RecordBoundary
      id={id}
      query={query}
      editing={editing}
      loading="Cargando propietario"
      missing={{
        title: 'Propietario no encontrado',
        text: 'El propietario que buscas no existe o no tienes permisos para verlo.',
      }}
      errorText={ownersErrorText}
    >
      {children}
    </RecordBoundary>
  );
}
