import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { isNotFound } from '../../lib/records/error-kinds.ts';
import { errorText, trpc } from '../../trpc.ts';
import { buttonClass } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CardSection } from '../../ui/layout/card.tsx';
import { Page, PageHeader, ReadingColumn } from '../../ui/layout/page.tsx';
import { AccountSection } from './account-section.tsx';
import { PersonalDataSection } from './personal-data-section.tsx';
import type { Profile } from './profile-types.ts';
import { SecuritySection } from './security-section.tsx';
import { SessionsSection } from './sessions-section.tsx';

type ProfilePageProps = {
  /** Called when the user's name or avatar has changed. */
  onSaved: (profile: Profile) => void;
  onAccountDeleted: () => Promise<void>;
  /** The settings of this browser. */
  children?: ReactNode;
};

/** The own profile: personal data, password, sessions and account. */
export function ProfilePage({ onSaved, onAccountDeleted, children }: ProfilePageProps) {
  const profile = trpc.profile.get.useQuery();
  // The rest of the page is shown even when the profile fails to load.
  const missing = !profile.data && isNotFound(profile.error);
  return (
    <Page>
      <ReadingColumn>
        <PageHeader
          title="Mi Perfil"
          back={
            <Link to="/crm" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
              <ArrowLeft aria-hidden="true" className="size-4" />
              Volver al inicio
            </Link>
          }
        />
        {profile.error && !profile.data && !missing ? (
          <ErrorState
            message={errorText(profile.error, 'Error al cargar el perfil. Por favor, inténtalo de nuevo.')}
            onRetry={() => void profile.refetch()}
          />
        ) : !profile.data && !missing ? (
          <Skeleton className="h-80" />
        ) : (
          <div className="flex flex-col gap-4">
            {profile.data ? (
              <PersonalDataSection profile={profile.data} reload={profile.refetch} onSaved={onSaved} />
            ) : (
              <CardSection title="Información personal">
                <p className="text-ink-soft">Todavía no hay datos de tu perfil.</p>
              </CardSection>
            )}
            <SecuritySection />
            <SessionsSection />
            {children}
            {profile.data && <AccountSection profile={profile.data} onDeleted={onAccountDeleted} />}
          </div>
        )}
      </ReadingColumn>
    </Page>
  );
}
