import { accessMutations } from './access.ts';
import { exchangeMutations } from './exchange.ts';
import { importMutations } from './imports.ts';
import { limitMutations } from './limits.ts';
import type { Mutation } from './mutation.ts';
import { peopleMutations } from './people.ts';
import { publicMutations } from './public.ts';
import { tenantMutations } from './tenant.ts';
import { versionMutations } from './versions.ts';

/** Every guard that is broken, by kind: access levels and sessions, tenant and visibility, versions and keys, limits; those of people and of public addresses. */
export const mutations: readonly Mutation[] = [
  ...accessMutations,
  ...tenantMutations,
  ...versionMutations,
  ...limitMutations,
  ...peopleMutations,
  ...publicMutations,
  ...importMutations,
  ...exchangeMutations,
];
