import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect } from 'react';
import { LateFailureContext, late } from '../lib/loading/lazy-component.tsx';
import { useAtIdle } from '../lib/loading/use-when-idle.ts';
import { ConfirmProvider } from '../ui/overlay/confirm.tsx';
import { MissingPart } from '../ui/feedback/missing-part.tsx';
import { useRestoredState } from '../ui/form/restored-state.ts';
import { Toaster } from '../ui/feedback/toast.tsx';
import type { Asked, FormName } from './create-forms.tsx';
import { hereOf } from './page-context.ts';
import { PersonLinks } from './navigation-links.tsx';
import { placesOf } from './navigation-items.ts';
import { QuickCreate } from './quick-create.tsx';
import { useRouteTitle } from './route-title.ts';
import { useSession } from './session.ts';
import { watchSession } from './session-end.ts';
import { ShellLayout } from './shell-layout.tsx';
import { Wired } from './wired.tsx';

const NoAgency = late(() => import('./no-agency.tsx').then((module) => module.NoAgency));

/** The frame around every page of the CRM. */
export function Shell() {
  const router = useRouter();
  useEffect(() => watchSession(router), [router]);
  useRouteTitle();
  const session = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  // The frame is drawn first, and its page after it in pieces that let the browser breathe.
  const framed = useDeferredValue(true, false);
  const Making = useAtIdle(() => import('./quick-create-progress.tsx').then((module) => module.Making));
  const [asked, setAsked] = useRestoredState<Asked | null>('quick-create', null);
  const create = session.agency && ((form: FormName) => setAsked({ form, here: hereOf(router) }));
  const allowed = session.agency !== null || path.startsWith('/crm/profile');
  return (
    <LateFailureContext value={MissingPart}>
      <Wired>
        <ConfirmProvider>
          <ShellLayout
            places={placesOf(session)}
            person={<PersonLinks />}
            plus={create && <QuickCreate onCreate={create} />}
          >
            {allowed ? framed && <Outlet /> : <NoAgency path={path} />}
          </ShellLayout>
          {Making && (
            <Making me={session.id} asked={asked} onClose={() => setAsked(null)} onCreate={create} />
          )}
          <Toaster />
        </ConfirmProvider>
      </Wired>
    </LateFailureContext>
  );
}
