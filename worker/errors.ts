import { TRPCError } from '@trpc/server';
import {
  DATABASE_UNAVAILABLE,
  EMAIL_TAKEN,
  LAST_MANAGER,
  USERS_FULL,
  USERS_KEPT_FULL,
  WRONG_CREDENTIALS,
} from '../db/domain/users.ts';

type Code = TRPCError['code'];
type Details = {
  fields?: Record<string, string>;
  retryAfter?: number;
  status?: number;
  /** A row that was named is not there, or belongs to others. */
  missing?: true;
  /** The row of the caller's agency that this client key has made already. */
  createdId?: string;
  /** More is asked than one isolate does at a time: no fault of ours. */
  load?: true;
};

/** A known refusal: its message is a Spanish sentence that may be shown to a person. */
export class AppError extends TRPCError {
  readonly details: Details;
  constructor(code: Code, sentence: string, details: Details = {}) {
    super({ code, message: sentence });
    this.details = details;
  }
}

/** A missing record and one of another agency are the same thing to the caller. */
export const notFound = () =>
  new AppError('NOT_FOUND', 'No se ha encontrado el registro.', { missing: true });
export const linkedRecordNotFound = () =>
  new AppError('BAD_REQUEST', 'El registro enlazado no existe.', { missing: true });
export const versionConflict = () =>
  new AppError(
    'CONFLICT',
    'Otro usuario ha modificado este registro. Recarga la página para ver los cambios.',
  );
/** The same form again, with other contents: the first answer got lost on its way. */
export const idempotencyConflict = (createdId: string) =>
  new AppError('CONFLICT', 'Ya se había guardado, con los datos de antes. Ábrelo para cambiarlo.', {
    createdId,
  });
export const inactiveAssignee = () =>
  new AppError('BAD_REQUEST', 'Este usuario no está activo. Elige a otra persona.');
const databaseError = (code: 'SERVICE_UNAVAILABLE' | 'GATEWAY_TIMEOUT') =>
  new AppError(
    code,
    code === 'GATEWAY_TIMEOUT'
      ? 'La consulta está tardando demasiado. Por favor, inténtalo de nuevo.'
      : DATABASE_UNAVAILABLE,
    { retryAfter: 5 },
  );

export const overloaded = () =>
  new AppError('SERVICE_UNAVAILABLE', 'Hay muchas entradas a la vez. Espera unos segundos.', {
    retryAfter: 2,
    load: true,
  });

export const databaseUnavailable = () => databaseError('SERVICE_UNAVAILABLE');

// What the rows refuse by themselves (see migrations), by a part of the database's message.
const CONSTRAINT_ERRORS: [string, () => AppError][] = [
  ['last_manager', () => new AppError('CONFLICT', LAST_MANAGER)],
  // Paused between the password and the session.
  ['user_not_active', () => new AppError('UNAUTHORIZED', WRONG_CREDENTIALS)],
  ['assignee_not_active', inactiveAssignee],
  ['users_are_full', () => new AppError('CONFLICT', USERS_FULL)],
  ['users_kept_are_full', () => new AppError('CONFLICT', USERS_KEPT_FULL)],
  ['user_is_deleted', () => new AppError('CONFLICT', 'El usuario está eliminado.')],
  ['users.email_key', () => new AppError('CONFLICT', EMAIL_TAKEN, { fields: { email: EMAIL_TAKEN } })],
  ['FOREIGN KEY', linkedRecordNotFound],
  ['SQLITE_CONSTRAINT', () => new AppError('BAD_REQUEST', 'El dato no es válido.')],
];

/** Any error of a procedure as the one it is for the caller. Errors nobody foresaw come back as they are. */
export function toAppError(error: TRPCError): TRPCError {
  if (error instanceof AppError || error.code !== 'INTERNAL_SERVER_ERROR') return error;
  return (
    getCauses(error)
      .map(findAppError)
      .find((refusal) => refusal !== undefined) ?? error
  );
}

const getCauses = (error: Error): Error[] =>
  error.cause instanceof Error ? [error.cause, ...getCauses(error.cause)] : [];

function findAppError(cause: Error): AppError | undefined {
  const text = `${'code' in cause ? cause.code : ''} ${cause.message}`;
  const rule = CONSTRAINT_ERRORS.find(([part]) => 'code' in cause && text.includes(part));
  if (rule) return rule[1]();
  if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return databaseError('GATEWAY_TIMEOUT');
  return isOutage(cause, text) ? databaseUnavailable() : undefined;
}

function isOutage(cause: Error, text: string): boolean {
  if (/SQLITE_(BUSY|LOCKED|IOERR|FULL)|SERVER_ERROR|HRANA_(WEBSOCKET|CLOSED)/.test(text)) return true;
  // fetch reports a database that cannot be reached as a TypeError or as workerd's own words.
  return (
    /fetch failed|Network connection lost|internal error; reference|connection refused/i.test(text) ||
    cause.name === 'HttpServerError'
  );
}
