import { Refusal } from '../errors.ts';
import { factsOf, log } from './log.ts';

/** Writes down an answer of 500 or more: an error, or a warning where only too many came at once. */
export function logFailure(facts: Record<string, unknown>, answered: Error, cause: unknown): void {
  if (answered instanceof Refusal && answered.details.load) log('warn', 'load', facts);
  else log('error', 'failure', { ...facts, ...factsOf(cause) });
}
