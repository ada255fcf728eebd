import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../../trpc.ts';

/** The lead or owner whose further contacts are shown. */
export type Person = Pick<
  inferRouterOutputs<AppRouter>['leads']['get'],
  'id' | 'version' | 'name' | 'phone' | 'email' | 'contacts'
> & { kind: 'lead' | 'owner' };
export type Contact = Person['contacts'][number];
