import { AppError } from '../errors.ts';
import { errorDetails, log } from './log.ts';

/** Writes down an answer of 500 or more: an error, or a warning where only too many came at once. */
export function logFailure(facts: Record<string, unknown>, answered: Error, cause: unknown): void {
  if (answered instanceof AppError && answered.details.load) log('warn', 'load', facts);
  else log('error', 'failure', { ...facts, ...errorDetails(cause) });
}
