import { getErrorCode } from '../records/error-kinds.ts';

/** The message of a query that failed: `text`, but for FORBIDDEN, which has its own. */
export const loadErrorText = (error: unknown, text: string): string =>
  getErrorCode(error) === 'FORBIDDEN'
    ? 'No tienes permisos para acceder a esta información. Contacta con tu administrador.'
    : text;
