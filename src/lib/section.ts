import type { LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { Role } from '../../db/domain/users/users.ts';
import type { ListParams } from './list/list-url-and-storage.ts';

/** The path of a route of the CRM. */
type Path = Extract<NonNullable<LinkProps['to']>, `/crm${string}`>;
type WithoutSplat<Path> = Path extends `${infer Start}/$` ? Start : Path;

/**
 * A section of the CRM: a page and what lies below its path. A feature declares it in its `section.ts`, which
 * `src/shell/sections.gen.ts` lists. It is in the first load of every page of the CRM, so that it holds no code but the parameters of its list, which are there anyway.
 */
export type Section = {
  path: WithoutSplat<Path>;
  /** Its name where people choose it. */
  label: string;
  /** Its name in the document's title, where that is another: 'Propiedades'. */
  title?: string;
  /** Of one whose records have a page at `/$id`: the document's title of a new one, whose form may be at `/new`, 'Nueva propiedad'. */
  newTitle?: string;
  /** The parameters of the list that its page is. */
  list?: Pick<ListParams, 'key' | 'layoutKey' | 'list'> & { kinds: object };
};

/** A section that a shortcut opens, and whose page is prerendered. */
export type MainSection = Section & {
  path: Path;
  /** The letter after G. */
  shortcut: string;
};

/** A main section in the navigation. */
export type NavigationSection = MainSection & {
  /** Its place in the navigation; one between 4 and 5 is 4.5. */
  position: number;
  icon: LucideIcon;
  /** Its name at the foot of the dashboard, which leads to some. */
  dashboardLabel?: string;
  /** Who may open it; everybody with an agency by default. */
  access?: Extract<Role, 'manager'>;
};
