import { useState } from 'react';
import { useIsRestricted } from '../../pickers/own-session.ts';
import { errorText, trpc } from '../../trpc.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { ImportCard } from './import-card.tsx';
import { NewImport } from './new-import.tsx';

/** The page of imports: a new one from a file, and those of the last 30 days. */
export function ImportPage() {
  const isRestricted = useIsRestricted();
  return (
    <Page className="max-w-[60rem]!">
      <PageHeader
        back={<BackLink to="/crm/leads">Leads</BackLink>}
        title="Importar leads"
        subtitle="De un archivo CSV, de otro programa o de una hoja de cálculo. Nada se guarda antes de que lo confirmes."
      />
      {isRestricted ? (
        <EmptyState
          drawing="search"
          title="No puedes importar leads"
          text="Solo puede importar quien ve todos los leads de la agencia."
        />
      ) : (
        <Imports />
      )}
    </Page>
  );
}

function Imports() {
  const { data: imports, error, refetch } = trpc.imports.list.useQuery();
  // The import that was just made: its card opens with what its rows would do.
  const [newest, setNewest] = useState<string | null>(null);
  if (!imports)
    return error ? (
      <LoadError
        message={errorText(error, 'Error al cargar las importaciones. Por favor, inténtalo de nuevo.')}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-40" />
    );
  return (
    <div className="grid gap-4">
      <NewImport
        last={imports[0]?.settings}
        onSent={async (id) => {
          setNewest(id);
          await refetch();
        }}
      />
      {imports.length > 0 && (
        <section aria-label="Importaciones" className="grid gap-3">
          <h2 className="text-16 font-semibold">Importaciones de los últimos 30 días</h2>
          {imports.map((each) => (
            <ImportCard
              key={each.id}
              shown={each}
              isNew={each.id === newest}
              onChange={() => void refetch()}
            />
          ))}
        </section>
      )}
    </div>
  );
}
