export const roles = ['manager', 'agent'] as const;
export const userStatuses = ['active', 'inactive', 'deleted'] as const;
/** What an agency lets its agents see: all leads, owners and properties, or those of their own and of nobody. */
export const agentVisibilities = ['all', 'own'] as const;
export type AgentVisibility = (typeof agentVisibilities)[number];
/** What happens to a new lead without responsible user: it stays so, or is distributed among the users of the agency. */
export const unassignedLeadRules = ['keep', 'distribute'] as const;
export type UnassignedLeadRule = (typeof unassignedLeadRules)[number];
/** What is shown instead of the name of a record that the user does not see. */
export const HIDDEN_NAME = 'Reservado';
/** What is shown instead of the name of a record that is deleted. */
export const DELETED_NAME = 'Registro eliminado';
export type Role = (typeof roles)[number];
export type UserStatus = (typeof userStatuses)[number];

/** An idle session expires after SESSION_IDLE_HOURS, any session after SESSION_DAYS. */
export const SESSION_IDLE_HOURS = 12;
export const SESSION_DAYS = 7;
export const SESSIONS_PER_USER = 10;

/**
 * The most users of an agency: not deleted, and including deleted ones. Triggers enforce both, so a list of this length is
 * complete.
 */
export const USERS = { max: 500, maxWithDeleted: 2000 } as const;
export const USERS_FULL =
  'Tu agencia ha llegado al máximo de 500 usuarios. Elimina alguno antes de crear otro.';
export const USERS_KEPT_FULL =
  'Tu agencia ha llegado al máximo de 2.000 usuarios, contando los eliminados. Escribe a soporte para ampliarlo.';
export const WRONG_CREDENTIALS = 'Credenciales incorrectas. Por favor, inténtalo de nuevo.';
export const EMAIL_TAKEN = 'Este email ya está registrado en el sistema.';
export const DATABASE_UNAVAILABLE =
  'El servicio no está disponible en este momento. Por favor, inténtalo de nuevo.';
/** The message while the database accepts no writes. */
export const DATABASE_READ_ONLY =
  'Solo lectura: puedes consultar los datos, pero ahora no se pueden guardar cambios. Inténtalo más tarde.';
/** The message while the agency is moved to another cell. */
export const AGENCY_MOVES =
  'Estamos trasladando los datos de tu agencia: puedes consultarlos, pero durante unos minutos no se pueden guardar cambios. Inténtalo más tarde.';
/** The message for agents who deactivate, activate or delete users. */
export const NO_RIGHTS =
  'No tienes permisos para realizar esta acción. Contacta con el administrador del sistema.';
export const LAST_MANAGER = 'Eres el único gerente activo. Nombra a otro antes de eliminar tu cuenta.';
