import { useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo, useState } from 'react';
import { type ImportKind, importKinds } from '../../../db/domain/imports/imports.ts';
import { useIsRestricted } from '../../current-user/current-user.ts';
import { useIsManager } from '../../current-user/is-manager.ts';
import { errorText, trpc } from '../../trpc.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../ui/feedback/load-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SegmentedControl } from '../../ui/inputs/segmented-control.tsx';
import { BackLink } from '../../ui/layout/back-link.tsx';
import { Page, PageHeader } from '../../ui/layout/page.tsx';
import { ImportCard } from './import-card.tsx';
import { kindTexts } from './import-texts.ts';
import { NewImport } from './new-import.tsx';

const kindOptions = importKinds.map((value) => ({ value, label: kindTexts[value].label }));

/**
 * The page of imports: a new one from a file, and those of the last 30 days. Managers choose of what, which the hash of the address says.
 * `photos` adds photos to properties by their names.
 */
export function ImportPage({ photos }: { photos: ReactNode }) {
  const isRestricted = useIsRestricted();
  const isManager = useIsManager();
  const navigate = useNavigate();
  const hash = useLocation({ select: (location) => location.hash });
  const kind = (isManager && importKinds.find((each) => each === hash)) || 'leads';
  const { title, list, listLabel } = kindTexts[kind];
  return (
    <Page className="max-w-[60rem]!">
      <PageHeader
        back={<BackLink to={list}>{listLabel}</BackLink>}
        title={title}
        subtitle="De un archivo CSV o XLSX, de otro programa o de una hoja de cálculo. Nada se guarda antes de que lo confirmes."
      />
      {isRestricted ? (
        <EmptyState
          drawing="search"
          title="No puedes importar leads"
          text="Solo puede importar quien ve todos los leads de la agencia."
        />
      ) : (
        <>
          {isManager && (
            <SegmentedControl
              label="Qué se importa"
              className="mb-4"
              options={kindOptions}
              value={kind}
              onChange={(chosen) =>
                void navigate({ to: '/crm/import', hash: chosen, replace: true, resetScroll: false })
              }
            />
          )}
          <Imports kind={kind} photos={photos} />
        </>
      )}
    </Page>
  );
}

function Imports({ kind, photos }: { kind: ImportKind; photos: ReactNode }) {
  const { data: imports, error, refetch } = trpc.imports.list.useQuery();
  const earlier = useMemo(
    () => (imports ?? []).flatMap((each) => (each.kind === kind ? [each.settings] : [])),
    [imports, kind],
  );
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
        // What was chosen for one kind is nothing for another.
        key={kind}
        kind={kind}
        earlier={earlier}
        onSent={async (id) => {
          setNewest(id);
          await refetch();
        }}
      />
      {kind === 'properties' && photos}
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
