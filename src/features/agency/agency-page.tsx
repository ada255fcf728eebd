import type { ReactNode } from 'react';
import { errorText, trpc } from '../../trpc.ts';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { AgencySection } from './agency-section.tsx';

/** The page of the agency; its users (children) are below. */
export function AgencyPage({ children }: { children: ReactNode }) {
  const { data: agency, error, refetch } = trpc.agency.get.useQuery();
  return (
    <Page className="flex flex-col gap-6">
      <div>
        <PageHeader title="Mi agencia" />
        {agency ? (
          <AgencySection agency={agency} reload={refetch} />
        ) : error ? (
          <LoadError
            message={errorText(
              error,
              'Error al cargar los datos de la agencia. Por favor, inténtalo de nuevo.',
            )}
            onRetry={() => void refetch()}
          />
        ) : (
          <div role="status" aria-label="Cargando agencia">
            <Skeleton className="h-80" />
          </div>
        )}
      </div>
      {children}
    </Page>
  );
}
