import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect } from 'react';
import { LateFailureContext, late } from '../lib/late.tsx';
import { useAtIdle } from '../lib/use-at-idle.ts';
import { ConfirmProvider } from '../ui/confirm.tsx';
import { MissingPart } from '../ui/missing-part.tsx';
import { Toaster } from '../ui/toast.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { useSession } from './session.ts';
import { watchSession } from './session-end.ts';
import { Sidebar } from './sidebar.tsx';
import { Wired } from './wired.tsx';

const NoAgency = late(() => import('./no-agency.tsx').then((module) => module.NoAgency));

/** The frame around every page of the CRM. */
export function Shell() {
  const router = useRouter();
  useEffect(() => watchSession(router), [router]);
  const { agency, id: me } = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  // The frame is drawn first, and its page after it in pieces that let the browser breathe.
  const framed = useDeferredValue(true, false);
  const Making = useAtIdle(() => import('./making.tsx').then((module) => module.Making));
  const allowed = agency !== null || path.startsWith('/crm/profile');
  return (
    <LateFailureContext value={MissingPart}>
      <Wired>
        <ConfirmProvider>
          <a
            href="#content"
            className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 text-accent-ink focus:translate-y-0"
          >
            Saltar al contenido
          </a>
          <Sidebar />
          <PhoneBar />
          <main id="content" tabIndex={-1} className="peer outline-none md:pl-20">
            {allowed ? framed && <Outlet /> : <NoAgency path={path} />}
          </main>
          {/* A form has its own save bar where the plus would float, and is not left for another by a letter. */}
          {Making && <Making me={me} allowed={agency !== null && !isForm(path)} />}
          <Toaster />
        </ConfirmProvider>
      </Wired>
    </LateFailureContext>
  );
}

const isForm = (path: string) => /\/(new|edit)$/.test(path);
