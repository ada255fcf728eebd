import { accessMutations } from './access.ts';
import { limitMutations } from './limits.ts';
import type { Mutation } from './mutation.ts';
import { peopleMutations } from './people.ts';
import { tenantMutations } from './tenant.ts';
import { versionMutations } from './versions.ts';

/** Every guard that is broken, by kind: access levels and sessions, tenant and visibility, versions and keys, limits; those of people. */
export const mutations: readonly Mutation[] = [
  ...accessMutations,
  ...tenantMutations,
  ...versionMutations,
  ...limitMutations,
  ...peopleMutations,
];
