import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Logo } from '../../ui/layout/logo.tsx';
import type { getNavigationItems } from './navigation-items.ts';
import { NavigationLinks } from './navigation-links.tsx';

type SidebarProps = { items: ReturnType<typeof getNavigationItems>; person: ReactNode };

/** The desktop sidebar: 80 px wide, 280 while hovered or focused by keyboard. It overlays the page, which does not move. */
export function Sidebar({ items, person }: SidebarProps) {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const open = hovered || focused;
  return (
    <nav
      aria-label="Principal"
      data-open={open || undefined}
      className="group fixed inset-y-0 left-0 z-30 hidden w-20 flex-col gap-4 overflow-hidden border-line border-r bg-surface px-4 py-4 transition-[width] duration-200 ease-out data-open:w-70 data-open:shadow-raised md:flex"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      // Only keyboard focus expands it: after a click the focus would keep it open.
      onFocus={(event) => setFocused(event.target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <Link
        to="/crm"
        className="flex h-11 items-center rounded-md px-2.5"
        aria-label="Llavero, inicio"
        tabIndex={-1}
      >
        <Logo
          withName
          className="[&>span]:md:opacity-0 [&>span]:md:transition-opacity [&>span]:md:group-data-open:opacity-100"
        />
      </Link>
      {/* The space of the quick-create button, the search and the bell. */}
      {items.length > 0 && <div className="h-35 shrink-0" />}
      <div className="flex-1 overflow-y-auto overflow-x-hidden">
        <NavigationLinks items={items} />
      </div>
      {person}
    </nav>
  );
}
