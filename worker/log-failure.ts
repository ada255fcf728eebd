import { AppError } from './errors.ts';
import { errorDetails, log } from './log.ts';

/** Logs a response of status 500 or above: as an error, or as a warning when it only reports overload. */
export function logFailure(fields: Record<string, unknown>, error: Error, cause: unknown): void {
  if (error instanceof AppError && error.details.isExpected) log('warn', 'load', fields);
  else log('error', 'failure', { ...fields, ...errorDetails(cause) });
}
