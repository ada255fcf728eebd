import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { codeOf, trpc } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isLeadId } from './lead-queries.ts';
import { LeadDetailSkeleton } from './lead-skeletons.tsx';
import type { Lead } from './lead-types.ts';
import { LeadsError } from './leads-error.tsx';

type LeadGateProps = {
  id: string;
  // A lead that is being deleted is not asked for again.
  paused: boolean;
  children: (lead: Lead, reload: () => Promise<Lead | undefined>) => ReactNode;
};

/** One lead, or why there is none. */
export function LeadGate({ id, paused, children }: LeadGateProps) {
  const possible = isLeadId(id);
  const { data, error, refetch } = trpc.leads.get.useQuery({ id }, { enabled: possible && !paused });
  if (!possible || codeOf(error) === 'NOT_FOUND' || codeOf(error) === 'BAD_REQUEST') return <LeadNotFound />;
  if (data) return children(data, async () => (await refetch()).data);
  if (error) return <LeadsError error={error} onRetry={() => void refetch()} />;
  return <LeadDetailSkeleton />;
}

function LeadNotFound() {
  return (
    <EmptyState
      drawing="search"
      title="Lead no encontrado"
      text="El lead que buscas no existe o no tienes permisos para verlo."
      action={
        <Link to="/crm/leads" className={buttonClass()}>
          Volver a la lista
        </Link>
      }
    />
  );
}
