import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isRecordId } from '../../lib/records/record-id.ts';
import { trpc } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { RecordBoundary } from '../../ui/record/record-boundary.tsx';
import { propertiesErrorText } from './property-queries.ts';
import type { Property } from './property-types.ts';

type PropertyGateProps = {
  id: string;
  // A property that is being deleted is not asked for again.
  paused: boolean;
  /** Its form is open. */
  editing?: boolean;
  children: (property: Property, reload: () => Promise<Property | undefined>) => ReactNode;
};

/** One property, or why there is none. */
export function PropertyBoundary({ id, paused, editing, children }: PropertyGateProps) {
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
        back: (
          <Link to="/crm/properties" className={buttonClass()}>
            Volver a la lista
          </Link>
        ),
      }}
      errorText={propertiesErrorText}
    >
      {children}
    </RecordBoundary>
  );
}
