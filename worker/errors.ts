import { TRPCError } from '@trpc/server';
import { ABSENCE_OVERLAPS, ABSENCES_FULL } from '../db/domain/users/absences.ts';
import { HAND_OVER_MISSING } from '../db/domain/users/hand-over.ts';
import { ALREADY_INVITED } from '../db/domain/users/invitations.ts';
import {
  AGENCY_MOVES,
  DATABASE_READ_ONLY,
  DATABASE_UNAVAILABLE,
  EMAIL_TAKEN,
  LAST_MANAGER,
  USERS_FULL,
  USERS_KEPT_FULL,
  WRONG_CREDENTIALS,
} from '../db/domain/users/users.ts';
import { VIEW_NAME_TAKEN, VIEWS_FULL } from '../db/domain/views/saved-views.ts';
import { AGENCY_IS_MOVING } from './agency-moves.ts';

type Code = TRPCError['code'];
type Details = {
  fields?: Record<string, string>;
  retryAfter?: number;
  status?: number;
  /** A row that the input refers to does not exist, or belongs to another tenant. */
  missing?: true;
  /** The id of the row that this client key has created already. */
  createdId?: string;
  /** The isolate is overloaded: logged as a warning. */
  load?: true;
};

/** An expected error. Its message is a Spanish sentence that the client may show. */
export class AppError extends TRPCError {
  readonly details: Details;
  constructor(code: Code, message: string, details: Details = {}) {
    super({ code, message });
    this.details = details;
  }
}

/** NOT_FOUND: the same for a record that does not exist and for one of another tenant. */
export const notFound = (message = 'No se ha encontrado el registro.') =>
  new AppError('NOT_FOUND', message, { missing: true });
/** BAD_REQUEST: a linked record does not exist or belongs to another tenant. */
export const linkedRecordNotFound = () =>
  new AppError('BAD_REQUEST', 'El registro enlazado no existe.', { missing: true });
const HIDDEN_RECORD_STAYS = 'No puedes quitar ni cambiar un registro reservado.';
/** BAD_REQUEST: an event or task is about a record that is hidden from the user, who cannot take it away. */
export const hiddenRecordStays = (field: 'leadId' | 'propertyId') =>
  new AppError('BAD_REQUEST', HIDDEN_RECORD_STAYS, { fields: { [field]: HIDDEN_RECORD_STAYS } });
/** TOO_MANY_REQUESTS: a user sends too many requests, or too heavy ones. */
export const tooManyRequests = (retryAfter: number) =>
  new AppError(
    'TOO_MANY_REQUESTS',
    'Demasiadas peticiones en poco tiempo. Espera un minuto y vuelve a intentarlo.',
    { retryAfter },
  );
/** CONFLICT: the version is stale (optimistic locking). */
export const versionConflict = () =>
  new AppError(
    'CONFLICT',
    'Otro usuario ha modificado este registro. Recarga la página para ver los cambios.',
  );
/** CONFLICT: the client key was used with other contents; happens when the first response got lost and the form was edited. */
export const idempotencyConflict = (createdId: string) =>
  new AppError('CONFLICT', 'Ya se había guardado, con los datos de antes. Ábrelo para cambiarlo.', {
    createdId,
  });
/** CONFLICT: a user has this address. */
export const emailTaken = () => new AppError('CONFLICT', EMAIL_TAKEN, { fields: { email: EMAIL_TAKEN } });
/** BAD_REQUEST: the user who would receive the work is not active. */
export const inactiveAssignee = () =>
  new AppError('BAD_REQUEST', 'Este usuario no está activo. Elige a otra persona.');
/** CONFLICT: the agency would have no active manager. */
export const lastManager = () => new AppError('CONFLICT', LAST_MANAGER);
/** A user who leaves has work that nobody takes over. */
export const handOverMissing = () => new AppError('BAD_REQUEST', HAND_OVER_MISSING);
/** Whether an error of the database says that a row that is referred to does not exist, or is not visible. */
export const isMissingReference = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.message.includes('FOREIGN KEY')) || isMissingReference(error.cause));
const databaseError = (code: 'SERVICE_UNAVAILABLE' | 'GATEWAY_TIMEOUT') =>
  new AppError(
    code,
    code === 'GATEWAY_TIMEOUT'
      ? 'La consulta está tardando demasiado. Por favor, inténtalo de nuevo.'
      : DATABASE_UNAVAILABLE,
    { retryAfter: 5 },
  );

/** SERVICE_UNAVAILABLE: too many requests wait for the hashing of a password. */
export const overloaded = () =>
  new AppError('SERVICE_UNAVAILABLE', 'Hay muchas entradas a la vez. Espera unos segundos.', {
    retryAfter: 2,
    load: true,
  });

/** SERVICE_UNAVAILABLE: the database refuses writes, because of a quota or an incident. Retrying soon is of no use. */
export const databaseReadOnly = () =>
  new AppError('SERVICE_UNAVAILABLE', DATABASE_READ_ONLY, { retryAfter: 300, load: true });

/** Whether an error of the database says that writes are blocked. */
export const isBlocked = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === 'BLOCKED') || isBlocked(error.cause));

/** SERVICE_UNAVAILABLE: the agency is being moved to another cell, which takes minutes. */
const agencyMoves = () => new AppError('SERVICE_UNAVAILABLE', AGENCY_MOVES, { retryAfter: 60, load: true });

/** Whether an error of the database says that the agency is being moved. */
export const isMoving = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.message.includes(AGENCY_IS_MOVING)) || isMoving(error.cause));

/** SERVICE_UNAVAILABLE: the database or the storage does not respond. */
export const databaseUnavailable = () => databaseError('SERVICE_UNAVAILABLE');

// Errors of constraints and triggers (see migrations), by a part of the database's message.
const CONSTRAINT_ERRORS: [string, () => AppError][] = [
  [AGENCY_IS_MOVING, agencyMoves],
  ['last_manager', lastManager],
  // Deactivated between the check of the password and the insert of the session.
  ['user_not_active', () => new AppError('UNAUTHORIZED', WRONG_CREDENTIALS)],
  ['assignee_not_active', inactiveAssignee],
  ['users_are_full', () => new AppError('CONFLICT', USERS_FULL)],
  ['users_kept_are_full', () => new AppError('CONFLICT', USERS_KEPT_FULL)],
  ['user_is_deleted', () => new AppError('CONFLICT', 'El usuario está eliminado.')],
  ['saved_views_are_full', () => new AppError('CONFLICT', VIEWS_FULL)],
  [
    'saved_views.name_folded',
    () => new AppError('CONFLICT', VIEW_NAME_TAKEN, { fields: { name: VIEW_NAME_TAKEN } }),
  ],
  [
    'saved_views.name_key',
    () => new AppError('CONFLICT', VIEW_NAME_TAKEN, { fields: { name: VIEW_NAME_TAKEN } }),
  ],
  ['users.email_key', emailTaken],
  ['invited_user_exists', emailTaken],
  [
    'invitations.email_key',
    () => new AppError('CONFLICT', ALREADY_INVITED, { fields: { email: ALREADY_INVITED } }),
  ],
  [
    'absences_overlap',
    () => new AppError('CONFLICT', ABSENCE_OVERLAPS, { fields: { firstDay: ABSENCE_OVERLAPS } }),
  ],
  ['absences_are_full', () => new AppError('CONFLICT', ABSENCES_FULL)],
  ['BLOCKED', databaseReadOnly],
  ['FOREIGN KEY', linkedRecordNotFound],
  ['SQLITE_CONSTRAINT', () => new AppError('BAD_REQUEST', 'El dato no es válido.')],
];

/** Converts an error of the database in the causes of `error` to an AppError; returns any other error as it is. */
export function toAppError(error: TRPCError): TRPCError {
  if (error instanceof AppError || error.code !== 'INTERNAL_SERVER_ERROR') return error;
  return (
    getCauses(error)
      .map(findAppError)
      .find((appError) => appError !== undefined) ?? error
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
  // fetch reports an unreachable database as a TypeError, or with a message of workerd.
  return (
    /fetch failed|Network connection lost|internal error; reference|connection refused|no such table/i.test(
      text,
    ) || cause.name === 'HttpServerError'
  );
}
