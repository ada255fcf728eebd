import { router } from '../trpc.ts';
import { authRouter } from './auth.ts';
import { leadsRouter } from './leads.ts';
import { profileRouter } from './profile.ts';
import { registrationRouter } from './registration.ts';

/** Every operation of the product, by domain. */
export const appRouter = router({
  auth: authRouter,
  leads: leadsRouter,
  profile: profileRouter,
  registration: registrationRouter,
});
export type AppRouter = typeof appRouter;
