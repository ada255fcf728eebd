import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect } from 'react';
import { profileSection } from '../features/profile/section.ts';
import { LazyFailureContext, type LazyFailureProps, lazyComponent } from '../lib/loading/lazy-component.tsx';
import { whenIdle } from '../lib/loading/when-idle.ts';
import { ChunkErrorPart } from '../ui/feedback/chunk-error-part.tsx';
import { ConfirmProvider } from '../ui/overlay/confirm.tsx';
import { ApiProvider } from './api-provider.tsx';
import type { FormsAndShortcutsProps } from './forms-and-shortcuts.tsx';
import { UserLinks } from './navigation/navigation-links.tsx';
import { FormToOpenProvider, useFormToOpen } from './quick-create/form-to-open.tsx';
import { QuickCreate } from './quick-create/quick-create.tsx';
import { useRouteTitle } from './route-title.ts';
import { getNavigationItems } from './sections.ts';
import { useSession } from './session/session.ts';
import { watchSession } from './session/watch-session.ts';
import { ShellLayout } from './shell-layout.tsx';

const NoAgency = lazyComponent(() => import('./no-agency.tsx').then((module) => module.NoAgency));
const FormsAndShortcuts = lazyComponent<FormsAndShortcutsProps>(
  whenIdle(() => import('./forms-and-shortcuts.tsx').then((module) => module.FormsAndShortcuts)),
  null,
  FormsAndShortcutsError,
);

function FormsAndShortcutsError({ props: _, ...failure }: LazyFailureProps<FormsAndShortcutsProps>) {
  const [formToOpen] = useFormToOpen();
  return (
    <div className="md:pl-(--sidebar)">
      <ChunkErrorPart {...failure} isUnasked={!formToOpen} />
    </div>
  );
}

/** The layout route of the CRM. */
export function Shell() {
  const router = useRouter();
  useEffect(() => watchSession(router), [router]);
  useRouteTitle();
  const session = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  // Renders the layout first and the page as a deferred update, which React can interrupt.
  const isPageDue = useDeferredValue(true, false);
  const canCreate = session.agency !== null;
  const allowed = session.agency !== null || path.startsWith(profileSection.path);
  return (
    <LazyFailureContext value={ChunkErrorPart}>
      <ApiProvider>
        <ConfirmProvider>
          <FormToOpenProvider>
            {/* Before the page, where it says that it could not be loaded; it renders into the layout, which is there first. */}
            {isPageDue && <FormsAndShortcuts ownId={session.id} canCreate={canCreate} />}
            <ShellLayout
              items={getNavigationItems(session)}
              userLinks={<UserLinks />}
              quickCreate={canCreate && <QuickCreate />}
            >
              {allowed ? isPageDue && <Outlet /> : <NoAgency path={path} />}
            </ShellLayout>
          </FormToOpenProvider>
        </ConfirmProvider>
      </ApiProvider>
    </LazyFailureContext>
  );
}
