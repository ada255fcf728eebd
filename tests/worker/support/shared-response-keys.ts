import { domainPolicies } from '../../../worker/domains/policies.ts';
import type { TablePolicies } from '../../../worker/tenant/policy.ts';

/** The keys of a record: the public columns of its table. */
export const recordKeys = (table: keyof TablePolicies) =>
  domainPolicies.tables[table].responseColumns?.join(' ') ?? '';
export const keysIn = (path: string, keys: string) => keys.replaceAll(/\S+/g, (key) => `${path}.${key}`);

export const pageKeys = 'all next rows total';
export const neighbourKeys = 'newerId olderId';
export const coverKeys = 'cover cover.id cover.thumb';
export const documentKeys =
  '[].category [].files [].files[].createdAt [].files[].documentCategory [].files[].fileName [].files[].id [].files[].mimeType [].files[].size [].files[].uploadedBy [].files[].version [].required [].waived';
export const photoKeys =
  '[].createdAt [].fileName [].id [].isPortrait [].mimeType [].orderIndex [].size [].thumb [].medium [].uploadedBy [].version';

/** What the changes of a record answer that are called so, unless they are listed below with other keys. */
export const changeKeys = { create: 'id', update: 'version', setStatus: 'version', delete: '' };
export type ChangeName = keyof typeof changeKeys;
