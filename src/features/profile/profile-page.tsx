import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { errorText, trpc } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page, PageHeader, ReadingColumn } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountSection } from './account-section.tsx';
import { PersonSection } from './person-section.tsx';
import { SecuritySection } from './security-section.tsx';

/** The own profile: who I am, my password, my account. */
export function ProfilePage({ onAccountDeleted }: { onAccountDeleted: () => Promise<void> }) {
  const profile = trpc.profile.get.useQuery();
  // The form keeps the version it began with, whatever arrives meanwhile.
  const [editing, setEditing] = useState<typeof profile.data>();
  return (
    <Page>
      <ReadingColumn className="flex flex-col gap-4">
        <PageHeader
          title="Mi Perfil"
          back={
            <Link to="/crm" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
              <ArrowLeft aria-hidden="true" className="size-4" />
              Volver al inicio
            </Link>
          }
        />
        {profile.error && !profile.data ? (
          <ErrorState
            message={errorText(profile.error, 'Error al cargar el perfil. Por favor, inténtalo de nuevo.')}
            onRetry={() => void profile.refetch()}
          />
        ) : !profile.data ? (
          <Skeleton className="h-80" />
        ) : (
          <>
            <PersonSection
              profile={editing ?? profile.data}
              editing={editing !== undefined}
              onEdit={() => setEditing(profile.data)}
              onDone={() => setEditing(undefined)}
            />
            <SecuritySection />
            <AccountSection onDeleted={onAccountDeleted} />
          </>
        )}
      </ReadingColumn>
    </Page>
  );
}
