import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect } from 'react';
import { LateFailureContext, late } from '../lib/late.tsx';
import { useAtIdle } from '../lib/use-at-idle.ts';
import { ConfirmProvider } from '../ui/confirm.tsx';
import { MissingPart } from '../ui/missing-part.tsx';
import { useRestoredState } from '../ui/restored-state.ts';
import { Toaster } from '../ui/toast.tsx';
import type { Asked, FormName } from './create-forms.tsx';
import { hereOf } from './here.ts';
import { PersonLinks } from './nav-links.tsx';
import { placesOf } from './places.ts';
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
  const Making = useAtIdle(() => import('./making.tsx').then((module) => module.Making));
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
