import type { ReactNode } from 'react';
import { PhoneBar } from './navigation/phone-bar.tsx';
import { Sidebar } from './navigation/sidebar.tsx';
import type { NavigationItem } from './sections.ts';

type ShellLayoutProps = {
  items: readonly NavigationItem[];
  /** The signed-in user, at the bottom of the sidebar. */
  userLinks: ReactNode;
  /** The quick-create button, where the user may create records. */
  quickCreate: ReactNode;
  children: ReactNode;
};

/** The layout of every page of the CRM; also prerendered at build time, without a user (src/prerender). */
export function ShellLayout({ items, userLinks, quickCreate, children }: ShellLayoutProps) {
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 text-accent-ink focus:translate-y-0"
      >
        Saltar al contenido
      </a>
      <div className="bars contents">
        <Sidebar items={items} userLinks={userLinks} />
        <PhoneBar>
          {/* The tools that are loaded later are rendered here. */}
          <div
            id="top-bar-tools"
            className="ml-auto flex transition-[width] duration-200 md:fixed md:top-33 md:left-4 md:z-40 md:w-[calc(var(--sidebar)-2rem)] md:flex-col md:gap-1"
          />
          {quickCreate}
        </PhoneBar>
      </div>
      <main id="content" tabIndex={-1} className="outline-none md:pl-(--sidebar)">
        {children}
      </main>
    </>
  );
}
