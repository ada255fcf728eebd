import { Link } from '@tanstack/react-router';
import type { NavigationSection } from '../../lib/section.ts';
import { cardClass } from '../../ui/layout/card.tsx';

/** The links to those of the sections that the dashboard leads to, in one row. */
export function SectionLinks({ sections }: { sections: readonly NavigationSection[] }) {
  return (
    <ul
      aria-label="Secciones"
      className="grid grid-cols-2 gap-2 sm:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] sm:gap-4"
    >
      {sections.map(
        ({ path, dashboardLabel, icon: Icon }) =>
          dashboardLabel && (
            <li key={path}>
              <Link
                to={path}
                className={`${cardClass} flex min-h-11 items-center gap-3 px-3 font-medium hover:border-line-strong`}
              >
                <Icon aria-hidden="true" className="size-4 shrink-0 text-accent" />
                <span>{dashboardLabel}</span>
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}
