import type { ReactNode } from 'react';
import type { getNavigationItems } from './navigation-items.ts';
import { PhoneBar } from './phone-bar.tsx';
import { Sidebar } from './sidebar.tsx';

type ShellLayoutProps = {
  places: ReturnType<typeof getNavigationItems>;
  /** Who is signed in, at the foot of the sidebar. */
  person: ReactNode;
  /** The plus, where something may be created. */
  plus: ReactNode;
  children: ReactNode;
};

/** What stands around every page of the CRM; also drawn at build time, before anybody is known (src/prerender). */
export function ShellLayout({ places, person, plus, children }: ShellLayoutProps) {
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 text-accent-ink focus:translate-y-0"
      >
        Saltar al contenido
      </a>
      <Sidebar places={places} person={person} />
      <PhoneBar>{plus}</PhoneBar>
      <main id="content" tabIndex={-1} className="outline-none md:pl-20">
        {children}
      </main>
    </>
  );
}
