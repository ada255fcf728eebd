import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { Logo } from '../ui/layout/logo.tsx';
import type { getNavigationItems } from './navigation-items.ts';
import { NavigationLinks } from './navigation-links.tsx';

type SidebarProps = { places: ReturnType<typeof getNavigationItems>; person: ReactNode };

/** The desktop's sidebar: 80 px, 280 while the pointer or the keyboard is in it. It opens over the page, which stays put. */
export function Sidebar({ places, person }: SidebarProps) {
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
      // Only the keyboard opens it: a click leaves the pointer, and with it the focus, inside.
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
      {/* The plus stands here, where there is something to create. */}
      {places.length > 0 && <div className="h-12 shrink-0" />}
      <div className="flex-1 overflow-y-auto overflow-x-hidden">
        <NavigationLinks places={places} />
      </div>
      {person}
    </nav>
  );
}
