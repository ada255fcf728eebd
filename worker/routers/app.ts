import { router } from '../trpc.ts';
import { adsRouter } from './ads.ts';
import { authRouter } from './auth.ts';
import { leadsRouter } from './leads.ts';
import { ownersRouter } from './owners.ts';
import { profileRouter } from './profile.ts';
import { propertiesRouter } from './properties.ts';
import { registrationRouter } from './registration.ts';

/** Every operation of the product, by domain. */
export const appRouter = router({
  ads: adsRouter,
  auth: authRouter,
  leads: leadsRouter,
  owners: ownersRouter,
  profile: profileRouter,
  properties: propertiesRouter,
  registration: registrationRouter,
});
export type AppRouter = typeof appRouter;
