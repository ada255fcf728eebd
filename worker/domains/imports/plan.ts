import type { ContactForm } from '../../../db/domain/contacts/contact-form.ts';
import { fold, withoutAccents } from '../../../db/domain/fold.ts';
import { findMissing, type ImportedLead, toReachKeys } from '../../../db/domain/imports/lead-row.ts';
import { compareLead, isLater } from '../../../db/domain/imports/plan-lead.ts';
import { toTagKey } from '../../../db/domain/tags/tag-key.ts';
import { MAX_TAGS_OF_RECORD, RECORD_TAGS_FULL } from '../../../db/domain/tags/tags.ts';
import type { FoundLead, FoundLeads } from './found-leads.ts';
import { toExternalKey, toNoteKey, toRecordKey } from './row-keys.ts';

/** What a row would do. Of a change the values that differ, and what it adds. */
export type RowPlan =
  | { outcome: 'wrong'; reason: string }
  | { outcome: 'new'; assignedTo: string | null }
  | {
      outcome: 'changed' | 'same';
      found: FoundLead;
      values: Record<string, unknown>;
      lastContactAt: string | null;
      contacts: ContactForm[];
      /** The names of tags that it does not have. */
      tags: string[];
      note: string | null;
    };

/** Returns what a row would do, by what the agency has. */
export function planRow(row: ImportedLead, agency: FoundLeads): RowPlan {
  const byId = agency.byExternalId(row);
  const candidates = byId ? [byId] : agency.byReach(row);
  if (candidates.length > 1) return { outcome: 'wrong', reason: toTwoText(candidates) };
  const [found] = candidates;
  const responsible = findResponsible(row, agency, found?.lead.assignedTo ?? null);
  if ('reason' in responsible) return { outcome: 'wrong', reason: responsible.reason };
  if (!found) {
    const missing = findMissing(row);
    return missing
      ? { outcome: 'wrong', reason: missing }
      : { outcome: 'new', assignedTo: responsible.id ?? null };
  }
  const change = compareLead(row, { values: found.lead as never, contacts: found.contacts });
  if (!change.ok) return { outcome: 'wrong', reason: change.reason };
  const values = { ...change.values };
  if (responsible.id !== undefined && responsible.id !== found.lead.assignedTo)
    values.assignedTo = responsible.id;
  const isMoreRecent =
    row.lastContactAt !== undefined && isLater(row.lastContactAt, found.lead.lastContactAt);
  const tags = (row.tags ?? []).filter((name) => !hasTag(found, agency, name));
  if (tags.length > 0 && found.tagIds.size + tags.length > MAX_TAGS_OF_RECORD)
    return { outcome: 'wrong', reason: RECORD_TAGS_FULL };
  const note = row.note && !agency.noteKeys.has(toNoteKey(found.lead.id, row.note)) ? row.note : null;
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

const toTwoText = (found: readonly FoundLead[]) =>
  `Coincide con dos: ${found
    .slice(0, 2)
    .map(({ lead }) => lead.name)
    .join(' y ')}.`;

const hasTag = ({ tagIds }: FoundLead, { tags }: FoundLeads, name: string): boolean => {
  const key = toTagKey(name);
  return tags.some((tag) => tag.nameKey === key && tagIds.has(tag.id));
};

/** The responsible user that a row names, by address or else by name; the one that a lead has already may be inactive. */
function findResponsible(
  { responsible }: ImportedLead,
  { colleagues }: FoundLeads,
  stored: string | null,
): { id?: string } | { reason: string } {
  if (!responsible) return {};
  const { name, email } = responsible;
  const isNamed = (each: (typeof colleagues)[number]) =>
    email
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
export function toRowKeys(row: ImportedLead, plan: RowPlan, agency: FoundLeads): string[] {
  const external = toExternalKey(row);
  const record = 'found' in plan ? [toRecordKey(plan.found.lead.id)] : [];
  // A row that its id tells may share the phone of another one.
  const isKnownById = agency.byExternalId(row) !== undefined;
  return [...(external ? [external] : []), ...record, ...(isKnownById ? [] : toReachKeys(row))];
}
