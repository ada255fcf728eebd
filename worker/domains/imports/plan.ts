import type { ContactForm } from '../../../db/domain/contacts/contact-form.ts';
import { fold, withoutAccents } from '../../../db/domain/fold.ts';
import { compareRow, findIncompleteContact, isLater } from '../../../db/domain/imports/compare-row.ts';
import { importRules } from '../../../db/domain/imports/import-rules.ts';
import type { ImportedRow } from '../../../db/domain/imports/parse-row.ts';
import type { Values } from '../../../db/domain/imports/row-rules.ts';
import { toTagKey } from '../../../db/domain/tags/tag-key.ts';
import { MAX_TAGS_OF_RECORD, RECORD_TAGS_FULL } from '../../../db/domain/tags/tags.ts';
import type { FoundRecord, FoundRecords } from './found-records.ts';
import { toExternalKey, toNoteKey, toRecordKey } from './row-keys.ts';
import type { ImportTarget } from './targets.ts';

/** What a row would do. Of a change the values that differ, and what it adds. */
export type RowPlan =
  | { outcome: 'wrong'; reason: string }
  | { outcome: 'new'; links: Values }
  | {
      outcome: 'changed' | 'same';
      found: FoundRecord;
      values: Values;
      lastContactAt: string | null;
      contacts: ContactForm[];
      /** The names of tags that it does not have. */
      tags: string[];
      note: string | null;
    };

/** Returns what a row would do, by what the agency has. */
export function planRow(target: ImportTarget, row: ImportedRow, existing: FoundRecords): RowPlan {
  const byId = existing.byExternalId(row);
  const byKeys = existing.byKeys(row);
  const candidates = byId ? [byId] : byKeys;
  if (candidates.length > 1) return { outcome: 'wrong', reason: toTwoText(target, candidates) };
  const [found] = candidates;
  const isTaken = target.conflictMessage !== null && byKeys.some((other) => found && other !== found);
  if (isTaken && target.conflictMessage) return { outcome: 'wrong', reason: target.conflictMessage };
  const responsible = findResponsible(row, existing, found?.record.assignedTo ?? null);
  if ('reason' in responsible) return { outcome: 'wrong', reason: responsible.reason };
  const owner = existing.findOwner(row, found?.record.ownerId);
  if ('reason' in owner) return { outcome: 'wrong', reason: owner.reason };
  if (row.adId !== undefined && !existing.adIds.has(row.adId))
    return { outcome: 'wrong', reason: `Id del anuncio: no hay ninguno «${row.adId}».` };
  const { findMissing, findContradiction } = importRules[target.kind];
  if (!found) {
    const missing =
      findMissing(row.values) ?? findContradiction(row.values) ?? findIncompleteContact(row.contacts ?? []);
    if (missing) return { outcome: 'wrong', reason: missing };
    return {
      outcome: 'new',
      links: {
        assignedTo: responsible.id ?? null,
        ...(owner.id !== undefined && { ownerId: owner.id }),
        ...(row.adId !== undefined && { adId: row.adId }),
      },
    };
  }
  const change = compareRow(target.kind, row, { values: found.record, contacts: found.contacts });
  if (!change.ok) return { outcome: 'wrong', reason: change.reason };
  const values = { ...change.values };
  if (responsible.id !== undefined && responsible.id !== found.record.assignedTo)
    values.assignedTo = responsible.id;
  if (owner.id !== undefined && owner.id !== found.record.ownerId) values.ownerId = owner.id;
  if (row.adId !== undefined && row.adId !== found.record.adId) values.adId = row.adId;
  const isMoreRecent =
    row.lastContactAt !== undefined &&
    isLater(row.lastContactAt, found.record.lastContactAt as string | null);
  const tags = (row.tags ?? []).filter((name) => !hasTag(found, existing, name));
  if (tags.length > 0 && found.tagIds.size + tags.length > MAX_TAGS_OF_RECORD)
    return { outcome: 'wrong', reason: RECORD_TAGS_FULL };
  const note = row.note && !existing.noteKeys.has(toNoteKey(found.record.id, row.note)) ? row.note : null;
  const lastContactAt = isMoreRecent ? (row.lastContactAt ?? null) : null;
  const isChanged =
    Object.keys(values).length + change.contacts.length + tags.length > 0 || note !== null || isMoreRecent;
  return {
    outcome: isChanged ? 'changed' : 'same',
    found,
    values,
    lastContactAt,
    contacts: change.contacts,
    tags,
    note,
  };
}

const toTwoText = ({ nameField }: ImportTarget, found: readonly FoundRecord[]) =>
  `Coincide con dos: ${found
    .slice(0, 2)
    .map(({ record }) => record[nameField])
    .join(' y ')}.`;

const hasTag = ({ tagIds }: FoundRecord, { tags }: FoundRecords, name: string): boolean => {
  const key = toTagKey(name);
  return tags.some((tag) => tag.nameKey === key && tagIds.has(tag.id));
};

/** The responsible user that a row names, by address or else by name; the one that a lead has already may be inactive. */
function findResponsible(
  { responsible }: ImportedRow,
  { colleagues }: FoundRecords,
  stored: string | null,
): { id?: string } | { reason: string } {
  if (!responsible) return {};
  const { name, email, id } = responsible;
  const isNamed = (each: (typeof colleagues)[number]) =>
    id
      ? each.id === id
      : email
        ? withoutAccents(each.email) === withoutAccents(email)
        : fold(each.name ?? each.email) === fold(name ?? '');
  const named = colleagues.filter((each) => each.status !== 'deleted' && isNamed(each));
  const kept = named.find(({ id }) => id === stored);
  if (kept) return { id: kept.id };
  const active = named.filter(({ status }) => status === 'active');
  const called = `«${email ?? name}»`;
  if (active.length > 1) return { reason: `Responsable: hay dos compañeros que se llaman ${called}.` };
  const [only] = active;
  return only ? { id: only.id } : { reason: `Responsable: no hay ningún compañero activo ${called}.` };
}

/** The keys under which a row of a file stands; a later row that has one of them repeats it. */
export function toRowKeys(
  target: ImportTarget,
  row: ImportedRow,
  plan: RowPlan,
  existing: FoundRecords,
): string[] {
  const external = toExternalKey(target, row);
  const record = 'found' in plan ? [toRecordKey(plan.found.record.id)] : [];
  // A row that its id tells may share the phone of another one.
  const isKnownById = existing.byExternalId(row) !== undefined;
  return [
    ...(external ? [external] : []),
    ...record,
    ...(isKnownById && target.conflictMessage === null ? [] : target.toKeys(row)),
  ];
}
