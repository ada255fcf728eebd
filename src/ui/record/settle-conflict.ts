import { isVersionConflict } from '../../lib/records/error-kinds.ts';
import { toast } from '../feedback/toast.ts';

type Texts = readonly [
  /** The sentence of the value that the own choice was to replace: 'Estado: Nuevo.' */
  before: string,
  /** The sentence of what somebody else has chosen. */
  theirs: string,
  /** The sentence of the own choice. */
  own: string,
  /** The own choice alone: 'Perdido' */
  value: string,
];

/**
 * Says what somebody else has chosen before the own choice could be saved, with a button that saves it over theirs; saves it at once where
 * they have changed other fields only. `save` saves the own choice over what the record has now; absent where that would be refused.
 */
export function settleConflict(key: string, [before, theirs, own, value]: Texts, save?: () => void): void {
  toast.withdraw(key);
  if (theirs === before) save?.();
  else if (theirs !== own)
    toast.error(`Otra persona lo ha cambiado antes. ${theirs}`, {
      key,
      ...(save && { action: { label: `Poner «${value}»`, onClick: save } }),
    });
}

/**
 * Reads a record again whose change was refused because its version was stale. Returns null for any other error, and where there is no
 * newer version or it cannot be read.
 */
export async function readAfterConflict<R extends { version: number }>(
  error: unknown,
  staleVersion: number,
  read: () => Promise<R>,
): Promise<R | null> {
  if (!isVersionConflict(error)) return null;
  const record = await read().catch(() => null);
  return record && record.version > staleVersion ? record : null;
}
