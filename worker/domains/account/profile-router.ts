import {
  accountDeleteInput,
  changePasswordInput,
  profileInput,
} from '../../../db/domain/users/profile-input.ts';
import { router, userHashingProcedure, userProcedure } from '../../trpc.ts';
import { touchedByLeaving } from '../users/deactivate-user.ts';
import {
  changeOwnPassword,
  countOwnOpenWork,
  deleteOwnAccount,
  findOwnProfile,
  limitEmailChange,
  updateOwnProfile,
} from './own-account.ts';

export const profileRouter = router({
  get: userProcedure.meta({ reads: ['agencies', 'users'] }).query(({ ctx }) => findOwnProfile(ctx)),

  /**
   * Updates the caller's profile. A new email address requires the password and ends the other sessions; that an address is taken is
   * answered within the limit `takenEmail`. Throws BAD_REQUEST, CONFLICT, TOO_MANY_REQUESTS.
   */
  update: userHashingProcedure
    .meta({ touches: ['sessions', 'users'] })
    .input(profileInput)
    .use(({ ctx, input, next }) => limitEmailChange(ctx, input, () => next()))
    .mutation(({ ctx, input }) => updateOwnProfile(ctx, input)),

  /** Sets a new password, deletes all sessions of the user and creates a new one for this request. */
  changePassword: userHashingProcedure
    .meta({ touches: ['sessions', 'users'] })
    .input(changePasswordInput)
    .mutation(({ ctx, input }) => changeOwnPassword(ctx, input)),

  /** Returns how much of each kind of work the caller has. */
  openWork: userProcedure
    .meta({ reads: ['events', 'leads', 'properties', 'property_owners', 'tasks'] })
    .query(({ ctx }) => countOwnOpenWork(ctx)),

  /** Marks the caller's account as deleted; requires the password. */
  delete: userHashingProcedure
    .meta({ touches: touchedByLeaving })
    .input(accountDeleteInput)
    .mutation(({ ctx, input }) => deleteOwnAccount(ctx, input)),
});
