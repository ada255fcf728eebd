export const roles = ['manager', 'agent'] as const;
export const userStatuses = ['active', 'inactive', 'deleted'] as const;
export type Role = (typeof roles)[number];
export type UserStatus = (typeof userStatuses)[number];

/** An idle session ends after this, any session after SESSION_DAYS. */
export const SESSION_IDLE_HOURS = 12;
export const SESSION_DAYS = 7;
export const SESSIONS_PER_USER = 10;

export const WRONG_CREDENTIALS = 'Credenciales incorrectas. Por favor, inténtalo de nuevo.';
export const EMAIL_TAKEN = 'Este email ya está registrado en el sistema.';
export const LAST_MANAGER = 'Eres el único gerente activo. Nombra a otro antes de eliminar tu cuenta.';
