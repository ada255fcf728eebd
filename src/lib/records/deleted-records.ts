import { defineSessionValue } from '../session-state.ts';
import { isRecordId } from './record-id.ts';

const getDeletedIds = defineSessionValue(() => new Set<string>());

/** Remembers that the record with this id was deleted in this tab. */
export const rememberDeleted = (id: string): void => void getDeletedIds().add(id);

/** Whether a path contains the id of a record that was deleted in this tab. */
export const belongsToDeleted = (path: string): boolean =>
  path.split('/').some((part) => getDeletedIds().has(part));

/** Whether the server may have a record with this id: a UUID of none that was deleted in this tab. */
export const mayExist = (id: string): boolean => isRecordId(id) && !belongsToDeleted(id);
