import type { ReactNode } from 'react';
import { isRecordId } from '../../lib/records/record-id.ts';
import { trpc } from '../../trpc.ts';
import { RecordBoundary } from '../../ui/record/record-boundary.tsx';
import { propertiesErrorText } from './property-queries.ts';
import type { Property } from './property-types.ts';

type PropertyBoundaryProps = {
  id: string;
  // Whether the query is disabled, while the record is being deleted.
  paused: boolean;
  /** Whether its form is open. */
  editing?: boolean;
  children: (property: Property, reload: () => Promise<Property | undefined>) => ReactNode;
};

/** Renders a loaded property, or its loading, not-found or error state. */
export function PropertyBoundary({ id, paused, editing, children }: PropertyBoundaryProps) {
  const query = trpc.properties.get.useQuery({ id }, { enabled: isRecordId(id) && !paused });
  return (
    <RecordBoundary
      id={id}
      query={query}
      editing={editing}
      loading="Cargando propiedad"
      missing={{
        title: 'Propiedad no encontrada',
        text: 'La propiedad que buscas no existe o no tienes permisos para verla.',
      }}
      errorText={propertiesErrorText}
    >
      {children}
    </RecordBoundary>
  );
}
