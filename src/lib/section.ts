import type { LucideIcon } from 'lucide-react';
import type { Role } from '../../db/domain/users/users.ts';
import type { ListParams } from './list/list-url-and-storage.ts';

type Path = `/crm${'' | `/${string}`}`;

/**
 * A section of the CRM: a page and what lies below its path. A feature declares it in its `section.ts`, and `src/shell/sections.ts` lists
 * them. It is in the first load of every page of the CRM, so that it holds no code but the parameters of its list, which are there anyway.
 */
export type Section = {
  path: Path;
  /** In the document's title: 'Propiedades'. */
  title: string;
  /** The document's title on the page of its form at `/new`: 'Nueva propiedad'. */
  newTitle?: string;
  /** The parameters of the list that its page is. */
  list?: Pick<ListParams, 'key' | 'viewKey' | 'list'> & { kinds: object };
  /** The path of the page of one of its records. */
  record?: `${Path}/$id`;
  /** Keys of the browser's storage, beside those of its list, that sign-out clears: what belongs to the user. */
  storage?: readonly string[];
};

/** A section that a shortcut opens, and whose page is prerendered. */
export type MainSection = Section & {
  /** Its name where people choose it. */
  label: string;
  /** The letter after G. */
  shortcut: string;
  /** The letter after N of each form of quick create that its feature has, in the order of the menu. */
  quickCreate?: Readonly<Record<string, string>>;
};

/** A main section in the navigation. */
export type NavigationSection = MainSection & {
  icon: LucideIcon;
  /** Who may open it; everybody with an agency by default. */
  access?: Extract<Role, 'manager'>;
};
