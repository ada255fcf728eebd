import { ALREADY_INVITED } from '../../../db/domain/users/invitations.ts';
import { AppError, emailTaken } from '../../errors.ts';
import type { TablePolicies } from '../../tenant/policy.ts';

export const invitationPolicies = {
  invitations: {
    visibility: 'all',
    constraints: {
      invited_user_exists: emailTaken,
      'invitations.email_key': () =>
        new AppError('CONFLICT', ALREADY_INVITED, { fields: { email: ALREADY_INVITED } }),
    },
  },
} satisfies Partial<TablePolicies>;
