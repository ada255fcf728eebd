import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Logo } from '../../ui/layout/logo.tsx';
import type { NavigationItem } from '../sections.ts';
import { NavigationLinks } from './navigation-links.tsx';

type SidebarProps = { items: readonly NavigationItem[]; userLinks: ReactNode };

/** The desktop sidebar: 80 px wide, 280 under the pointer or the keyboard focus, over the page, and where it is pinned, beside it (styles.css). */
export function Sidebar({ items, userLinks }: SidebarProps) {
  return (
    <nav
      aria-label="Principal"
      className="fixed inset-y-0 left-0 z-30 hidden w-(--sidebar) flex-col gap-4 overflow-hidden border-line border-r bg-surface py-4 pr-3.75 pl-4 transition-[width] duration-200 ease-out md:flex"
    >
      <Link
        to="/crm"
        className="flex h-11 items-center rounded-md px-2.5"
        aria-label="Llavero, inicio"
        tabIndex={-1}
      >
        <Logo withName className="md:[&>span]:opacity-(--words) md:[&>span]:transition-opacity" />
      </Link>
      {/* The space of the quick-create button, the search and the bell. */}
      {items.length > 0 && <div className="h-35 shrink-0" />}
      <div className="flex-1 overflow-y-auto overflow-x-hidden">
        <NavigationLinks items={items} />
      </div>
      {userLinks}
    </nav>
  );
}
