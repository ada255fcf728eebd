import { type Role, roles, type UserStatus } from '../../db/domain/users/users.ts';
import { toOptions } from './option-texts.ts';

export const roleText: Record<Role, string> = { manager: 'Gerente', agent: 'Agente inmobiliario' };

type Named = { displayName: string | null; fullName: string | null; email: string };

/** The name shown for a user: the display name, else the full name, else the email address. */
export const userNameText = ({ displayName, fullName, email }: Named) => displayName ?? fullName ?? email;

export const roleOptions = toOptions(roles, roleText);
export const userStatusText: Record<UserStatus, string> = {
  active: 'Activo',
  inactive: 'Inactivo',
  deleted: 'Eliminado',
};
