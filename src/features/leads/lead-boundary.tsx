import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { isRecordId } from '../../lib/records/record-id.ts';
import { trpc } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { RecordBoundary } from '../../ui/record/record-boundary.tsx';
import { leadsErrorText } from './lead-queries.ts';
import type { Lead } from './lead-types.ts';

type LeadGateProps = {
  id: string;
  // A lead that is being deleted is not asked for again.
  paused: boolean;
  /** Its form is open. */
  editing?: boolean;
  children: (lead: Lead, reload: () => Promise<Lead | undefined>) => ReactNode;
};

/** One lead, or why there is none. */
export function LeadBoundary({ id, paused, editing, children }: LeadGateProps) {
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
        back: (
          <Link to="/crm/leads" className={buttonClass()}>
            Volver a la lista
          </Link>
        ),
      }}
      errorText={leadsErrorText}
    >
      {children}
    </RecordBoundary>
  );
}
