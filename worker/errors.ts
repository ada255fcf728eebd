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
export class Refusal extends TRPCError {
  readonly details: Details;
  constructor(code: Code, sentence: string, details: Details = {}) {
    super({ code, message: sentence });
    this.details = details;
  }
}

/** A missing record and one of another agency are the same thing to the caller. */
export const notFound = () => new Refusal('NOT_FOUND', 'No se ha encontrado el registro.', { missing: true });
export const missingLink = () =>
  new Refusal('BAD_REQUEST', 'El registro enlazado no existe.', { missing: true });
export const staleVersion = () =>
  new Refusal(
    'CONFLICT',
    'Otro usuario ha modificado este registro. Recarga la página para ver los cambios.',
  );
/** The same form again, with other contents: the first answer got lost on its way. */
export const madeBefore = (createdId: string) =>
  new Refusal('CONFLICT', 'Ya se había guardado, con los datos de antes. Ábrelo para cambiarlo.', {
    createdId,
  });
export const inactiveAssignee = () =>
  new Refusal('BAD_REQUEST', 'Este usuario no está activo. Elige a otra persona.');
const busy = (code: 'SERVICE_UNAVAILABLE' | 'GATEWAY_TIMEOUT') =>
  new Refusal(
    code,
    code === 'GATEWAY_TIMEOUT'
      ? 'La consulta está tardando demasiado. Por favor, inténtalo de nuevo.'
      : DATABASE_UNAVAILABLE,
    { retryAfter: 5 },
  );

export const tooBusy = () =>
  new Refusal('SERVICE_UNAVAILABLE', 'Hay muchas entradas a la vez. Espera unos segundos.', {
    retryAfter: 2,
    load: true,
  });

export const unavailable = () => busy('SERVICE_UNAVAILABLE');

// What the rows refuse by themselves (see migrations), by a part of the database's message.
const ROW_RULES: [string, () => Refusal][] = [
  ['last_manager', () => new Refusal('CONFLICT', LAST_MANAGER)],
  // Paused between the password and the session.
  ['user_not_active', () => new Refusal('UNAUTHORIZED', WRONG_CREDENTIALS)],
  ['assignee_not_active', inactiveAssignee],
  ['users_are_full', () => new Refusal('CONFLICT', USERS_FULL)],
  ['users_kept_are_full', () => new Refusal('CONFLICT', USERS_KEPT_FULL)],
  ['user_is_deleted', () => new Refusal('CONFLICT', 'El usuario está eliminado.')],
  ['users.email_key', () => new Refusal('CONFLICT', EMAIL_TAKEN, { fields: { email: EMAIL_TAKEN } })],
  ['FOREIGN KEY', missingLink],
  ['SQLITE_CONSTRAINT', () => new Refusal('BAD_REQUEST', 'El dato no es válido.')],
];

/** Any error of a procedure as the one it is for the caller. Errors nobody foresaw come back as they are. */
export function translate(error: TRPCError): TRPCError {
  if (error instanceof Refusal || error.code !== 'INTERNAL_SERVER_ERROR') return error;
  return (
    causesOf(error)
      .map(asRefusal)
      .find((refusal) => refusal !== undefined) ?? error
  );
}

const causesOf = (error: Error): Error[] =>
  error.cause instanceof Error ? [error.cause, ...causesOf(error.cause)] : [];

function asRefusal(cause: Error): Refusal | undefined {
  const text = `${'code' in cause ? cause.code : ''} ${cause.message}`;
  const rule = ROW_RULES.find(([part]) => 'code' in cause && text.includes(part));
  if (rule) return rule[1]();
  if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return busy('GATEWAY_TIMEOUT');
  return isOutage(cause, text) ? unavailable() : undefined;
}

function isOutage(cause: Error, text: string): boolean {
  if (/SQLITE_(BUSY|LOCKED|IOERR|FULL)|SERVER_ERROR|HRANA_(WEBSOCKET|CLOSED)/.test(text)) return true;
  // fetch reports a database that cannot be reached as a TypeError or as workerd's own words.
  return (
    /fetch failed|Network connection lost|internal error; reference|connection refused/i.test(text) ||
    cause.name === 'HttpServerError'
  );
}
