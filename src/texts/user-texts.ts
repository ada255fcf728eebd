import type { Role } from '../../db/domain/users.ts';

export const roleText: Record<Role, string> = { manager: 'Gerente', agent: 'Agente inmobiliario' };
