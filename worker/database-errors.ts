import type { TRPCError } from '@trpc/server';
import { AGENCY_IS_MOVING } from './agency-moves.ts';
import { domainPolicies } from './domains/policies.ts';
import {
  AppError,
  agencyIsMoving,
  databaseError,
  databaseReadOnly,
  inactiveAssignee,
  linkedRecordNotFound,
  serviceUnavailable,
} from './errors.ts';
import type { ConstraintErrors, TablePolicy } from './tenant/policy.ts';

const domainConstraints = Object.values<TablePolicy>(domainPolicies.tables).map(
  ({ constraints }) => constraints,
);
/** Errors of constraints and triggers (see migrations), by a part of the database's message: those of any table after those of one. */
const constraintErrors: ConstraintErrors = Object.assign({}, ...domainConstraints, {
  [AGENCY_IS_MOVING]: agencyIsMoving,
  assignee_not_active: inactiveAssignee,
  BLOCKED: databaseReadOnly,
  'FOREIGN KEY': linkedRecordNotFound,
  SQLITE_CONSTRAINT: () => new AppError('BAD_REQUEST', 'El dato no es válido.'),
} satisfies ConstraintErrors);

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

/** Whether the database has refused a row, by a constraint or a trigger: trying again does not help. */
export const isConstraintError = (error: unknown): boolean =>
  error instanceof Error &&
  [error, ...getCauses(error)].some(
    (cause) => 'code' in cause && String(cause.code).startsWith('SQLITE_CONSTRAINT'),
  );

function findAppError(cause: Error): AppError | undefined {
  const text = `${'code' in cause ? cause.code : ''} ${cause.message}`;
  const rule = Object.entries(constraintErrors).find(([part]) => 'code' in cause && text.includes(part));
  if (rule) return rule[1]();
  if (cause.name === 'TimeoutError' || cause.name === 'AbortError') return databaseError('GATEWAY_TIMEOUT');
  return isOutage(cause, text) ? serviceUnavailable() : undefined;
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
