import { DATABASE_UNAVAILABLE, NO_RIGHTS } from '../../../db/domain/users/users.ts';
import { getErrorCode } from '../../lib/records/error-kinds.ts';
import { errorText } from '../../trpc.ts';

const NOT_CREATED = 'Error al crear el usuario. Por favor, inténtalo de nuevo.';

/** The details the server adds to an unexpected error; '' without any. */
function getErrorDetails(error: unknown): string {
  const data = (error as { data?: { requestId?: unknown } | null } | null)?.data;
  return typeof data?.requestId === 'string' ? ` Referencia: ${data.requestId}` : '';
}

/** The session has ended: detected before the request. */
export class NoSessionError extends Error {
  override message = 'No hay sesión activa. Por favor, inicia sesión nuevamente.';
}

/** The message of a failed user creation: no session, database error, the server's message, else a general one with details. */
export function createErrorText(error: unknown): string {
  if (error instanceof NoSessionError) return error.message;
  const text = errorText(error, NOT_CREATED);
  if (text === DATABASE_UNAVAILABLE)
    return 'Error al crear el usuario: Es posible que el email ya esté en uso o que haya un problema con la base de datos. Por favor, intenta con otro email o contacta con soporte.';
  return text === NOT_CREATED ? text + getErrorDetails(error) : text;
}

/** The message of a failed status change; `fallback` is the action's own message. */
export const statusErrorText = (error: unknown, fallback: string): string =>
  getErrorCode(error) === 'FORBIDDEN' ? NO_RIGHTS : errorText(error, fallback);
