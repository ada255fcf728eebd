import { TRPCError } from '@trpc/server';
import { HAND_OVER_MISSING } from '../db/domain/users/hand-over.ts';
import {
  AGENCY_MOVES,
  DATABASE_READ_ONLY,
  DATABASE_UNAVAILABLE,
  EMAIL_TAKEN,
  LAST_MANAGER,
} from '../db/domain/users/users.ts';
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
  /** The isolate is overloaded, writes are blocked or the agency is being moved: logged as a warning. */
  isExpected?: true;
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
export const databaseError = (code: 'SERVICE_UNAVAILABLE' | 'GATEWAY_TIMEOUT') =>
  new AppError(
    code,
    code === 'GATEWAY_TIMEOUT'
      ? 'La consulta está tardando demasiado. Por favor, inténtalo de nuevo.'
      : DATABASE_UNAVAILABLE,
    { retryAfter: 5 },
  );

const overloaded = (message: string) =>
  new AppError('SERVICE_UNAVAILABLE', message, { retryAfter: 2, isExpected: true });
/** SERVICE_UNAVAILABLE: too many requests wait for the hashing of a password. */
export const hashingOverloaded = () => overloaded('Hay muchas entradas a la vez. Espera unos segundos.');

/** SERVICE_UNAVAILABLE: too many pictures wait for their end to be completed. */
export const tooManyRepairs = () => overloaded('Hay muchas subidas a la vez. Espera unos segundos.');

/** SERVICE_UNAVAILABLE: the database refuses writes, because of a quota or an incident. Retrying soon is of no use. */
export const databaseReadOnly = () =>
  new AppError('SERVICE_UNAVAILABLE', DATABASE_READ_ONLY, { retryAfter: 300, isExpected: true });

/** Whether an error of the database says that writes are blocked. */
export const isBlocked = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === 'BLOCKED') || isBlocked(error.cause));

/** SERVICE_UNAVAILABLE: the agency is being moved to another cell, which takes minutes. */
export const agencyIsMoving = () =>
  new AppError('SERVICE_UNAVAILABLE', AGENCY_MOVES, { retryAfter: 60, isExpected: true });

/** Whether an error of the database says that the agency is being moved. */
export const isMoving = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.message.includes(AGENCY_IS_MOVING)) || isMoving(error.cause));

/** SERVICE_UNAVAILABLE: the database or the storage does not respond. */
export const serviceUnavailable = () => databaseError('SERVICE_UNAVAILABLE');
