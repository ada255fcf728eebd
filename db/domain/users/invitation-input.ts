import * as z from 'zod/mini';
import { clientKey } from '../fields.ts';
import { MAX_LENGTHS } from '../max-lengths.ts';
import { email } from '../passwords/credentials.ts';
import { requiredLine } from '../text.ts';
import { INVITATION_GONE } from './invitations.ts';
import { userCreateInput } from './user-input.ts';
import { roles } from './users.ts';

const invitationFields = {
  fullName: requiredLine(MAX_LENGTHS.name, 'El nombre es obligatorio.'),
  email,
  role: z.enum(roles),
};
export const invitationForm = z.strictObject(invitationFields);
export const invitationCreateInput = z.strictObject({ clientKey, ...invitationFields });

/** The token of a link; one that cannot be any is answered like one that is not valid any more. */
const token = z.string().check(z.maxLength(200, INVITATION_GONE));
export const invitationOpenInput = z.strictObject({ token });

const { password } = userCreateInput.shape;
export const invitationAcceptForm = z.strictObject({ password });
export const invitationAcceptInput = z.strictObject({ clientKey, token, password });
