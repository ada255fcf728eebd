import { DATABASE_UNAVAILABLE, NO_RIGHTS } from '../../../db/domain/users.ts';
import { hasErrorCode } from '../../lib/records/error-kinds.ts';
import { errorText } from '../../trpc.ts';

const NOT_CREATED = 'Error al crear el usuario. Por favor, inténtalo de nuevo.';

/** What the server adds to an error that it does not explain; '' for none. */
function detailsOf(error: unknown): string {
  const data = (error as { data?: { requestId?: unknown } | null } | null)?.data;
  return typeof data?.requestId === 'string' ? ` Referencia: ${data.requestId}` : '';
}

/** Nobody is signed in any more: found before anything is sent. */
export class NoSessionError extends Error {
  override message = 'No hay sesión activa. Por favor, inicia sesión nuevamente.';
}

/** Why a colleague was not created: no session, the database, what the server said, else the general sentence with its details. */
export function createErrorText(error: unknown): string {
  if (error instanceof NoSessionError) return error.message;
  const text = errorText(error, NOT_CREATED);
  if (text === DATABASE_UNAVAILABLE)
    return 'Error al crear el usuario: Es posible que el email ya esté en uso o que haya un problema con la base de datos. Por favor, intenta con otro email o contacta con soporte.';
  return text === NOT_CREATED ? text + detailsOf(error) : text;
}

/** Why a colleague's status was not changed; `fallback` is the action's own sentence. */
export const statusErrorText = (error: unknown, fallback: string): string =>
  hasErrorCode(error) === 'FORBIDDEN' ? NO_RIGHTS : errorText(error, fallback);
