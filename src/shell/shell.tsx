import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect } from 'react';
import { profileSection } from '../features/profile/section.ts';
import { useRestoredState } from '../lib/form/reopen-after-sign-in.ts';
import { LazyFailureContext, lazyComponent } from '../lib/loading/lazy-component.tsx';
import { whenIdle } from '../lib/loading/when-idle.ts';
import { ChunkErrorPart } from '../ui/feedback/chunk-error-part.tsx';
import { ConfirmProvider } from '../ui/overlay/confirm.tsx';
import { useKeystrokeBuffer } from '../ui/overlay/use-keystroke-buffer.ts';
import { ApiProvider } from './api-provider.tsx';
import { UserLinks } from './navigation/navigation-links.tsx';
import type { FormName, FormToOpen } from './quick-create/create-forms.tsx';
import { QuickCreate } from './quick-create/quick-create.tsx';
import { useRouteTitle } from './route-title.ts';
import { getNavigationItems } from './sections.ts';
import { useSession } from './session/session.ts';
import { watchSession } from './session/watch-session.ts';
import { ShellLayout } from './shell-layout.tsx';

const NoAgency = lazyComponent(() => import('./no-agency.tsx').then((module) => module.NoAgency));
const FormsAndShortcuts = lazyComponent(
  whenIdle(() => import('./forms-and-shortcuts.tsx').then((module) => module.FormsAndShortcuts)),
  null,
  ({ props, ...failure }) => (
    <div className="md:pl-(--sidebar)">
      <ChunkErrorPart {...failure} isUnasked={!props.formToOpen} />
    </div>
  ),
);

/** The layout route of the CRM. */
export function Shell() {
  const router = useRouter();
  useEffect(() => watchSession(router), [router]);
  useRouteTitle();
  const session = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  // Renders the layout first and the page as a deferred update, which React can interrupt.
  const isPageDue = useDeferredValue(true, false);
  const [formToOpen, setFormToOpen] = useRestoredState<FormToOpen | null>('quick-create', null);
  useKeystrokeBuffer(formToOpen !== null, () => setFormToOpen(null));
  const create = session.agency && ((form: FormName) => setFormToOpen({ form }));
  const allowed = session.agency !== null || path.startsWith(profileSection.path);
  return (
    <LazyFailureContext value={ChunkErrorPart}>
      <ApiProvider>
        <ConfirmProvider>
          {/* Before the page, where it says that it could not be loaded; it renders into the layout, which is there first. */}
          {isPageDue && (
            <FormsAndShortcuts
              ownId={session.id}
              formToOpen={formToOpen}
              onOpenForm={setFormToOpen}
              onCreate={create}
            />
          )}
          <ShellLayout
            items={getNavigationItems(session)}
            userLinks={<UserLinks />}
            quickCreate={create && <QuickCreate onCreate={create} />}
          >
            {allowed ? isPageDue && <Outlet /> : <NoAgency path={path} />}
          </ShellLayout>
        </ConfirmProvider>
      </ApiProvider>
    </LazyFailureContext>
  );
}
