import { defineSessionValue } from '../session-state.ts';

type RecordRef = { id: string; version: number };

// The versions that changes on this page have made of records, which the page's queries may not have refetched yet.
const getSavedVersions = defineSessionValue(() => new Map<string, number>());

/** The version of a record as far as this page knows it: that of the row, or of a later change of its own. */
export const latestVersion = ({ id, version }: RecordRef): number =>
  Math.max(version, getSavedVersions().get(id) ?? 0);

/** Notes the version that a change has made of a record. */
export const noteVersion = ({ id, version }: RecordRef): void => void getSavedVersions().set(id, version);
