import { Outlet, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ConfirmProvider } from '../ui/confirm.tsx';
import { Toaster } from '../ui/toast.tsx';
import { NoAgency } from './no-agency.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { QuickCreate } from './quick-create.tsx';
import { useSession } from './session.ts';
import { watchSession } from './session-end.ts';
import { Sidebar } from './sidebar.tsx';
import { Wired } from './wired.tsx';

/** The frame around every page of the CRM. */
export function Shell() {
  const router = useRouter();
  useEffect(() => watchSession(router), [router]);
  const { agency } = useSession();
  const path = useLocation({ select: (location) => location.pathname });
  const allowed = agency !== null || path.startsWith('/crm/profile');
  return (
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
        <main id="content" tabIndex={-1} className="outline-none md:pl-20">
          {allowed ? <Outlet /> : <NoAgency path={path} />}
        </main>
        {agency && !isForm(path) && <QuickCreate />}
        <Toaster />
      </ConfirmProvider>
    </Wired>
  );
}

// A form has its own save bar where the plus would float.
const isForm = (path: string) => /\/(new|edit)$/.test(path);
