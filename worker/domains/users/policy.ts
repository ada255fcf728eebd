import { USERS_FULL, USERS_KEPT_FULL, WRONG_CREDENTIALS } from '../../../db/domain/users/users.ts';
import { AppError, emailTaken, lastManager } from '../../errors.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const userPolicies = {
  users: {
    visibility: 'all',
    constraints: {
      last_manager: lastManager,
      // Deactivated between the check of the password and the insert of the session.
      user_not_active: () => new AppError('UNAUTHORIZED', WRONG_CREDENTIALS),
      users_are_full: () => new AppError('CONFLICT', USERS_FULL),
      users_kept_are_full: () => new AppError('CONFLICT', USERS_KEPT_FULL),
      user_is_deleted: () => new AppError('CONFLICT', 'El usuario está eliminado.'),
      'users.email_key': emailTaken,
    },
  },
} satisfies Partial<TablePolicies>;
