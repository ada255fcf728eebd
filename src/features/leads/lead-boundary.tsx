import type { ReactNode } from 'react';
import { isRecordId } from '../../lib/records/record-id.ts';
import { trpc } from '../../trpc.ts';
import { RecordBoundary } from '../../ui/record/record-boundary.tsx';
import { leadsErrorText } from './lead-queries.ts';
import type { Lead } from './lead-types.ts';

type LeadBoundaryProps = {
  id: string;
  // Whether the query is disabled, while the record is being deleted.
  paused: boolean;
  /** Whether its form is open. */
  editing?: boolean;
  children: (lead: Lead, reload: () => Promise<Lead | undefined>) => ReactNode;
};

/** Renders a loaded lead, or its loading, not-found or error state. */
export function LeadBoundary({ id, paused, editing, children }: LeadBoundaryProps) {
  const query = trpc.leads.get.useQuery({ id }, { enabled: isRecordId(id) && !paused });
  return (
    <RecordBoundary
      id={id}
      query={query}
      editing={editing}
      loading="Cargando lead"
      missing={{
        title: 'Lead no encontrado',
        text: 'El lead que buscas no existe o no tienes permisos para verlo.',
      }}
      errorText={leadsErrorText}
    >
      {children}
    </RecordBoundary>
  );
}
