// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources with templates.
import { inFile, type Mutation } from './mutation.ts';

const contacts = 'contacts/contacts';
const merged = 'contacts/merged-contacts';
const tags = 'tags/tags';

const contactMutations: Mutation[] = [
  ...inFile('worker/domains/contacts/contact-rows.ts', contacts, {
    'are no more than ten': {
      name: 'a record has any number of contacts',
      find: 'sql`case when count(*) < ${MAX_CONTACTS} then',
      replace: 'sql`case when count(*) < ${MAX_CONTACTS * 1000} then',
    },
  }),
  ...inFile('worker/domains/contacts/writes.ts', contacts, {
    'refuse at its field a number': {
      name: 'a contact has the number of its record',
      find: 'if (!isRepeated) assertDistinctContact(contact, others);',
      replace: 'void isRepeated;',
    },
    'a repeated creation adds none': {
      name: 'a contact that is created again is refused as not distinct',
      find: 'const isRepeated = findSharedDetails',
      replace: 'const isRepeated = others.length < 0 && findSharedDetails',
      alone: true,
    },
    'exchanges of a contact without name': {
      name: 'a contact without name takes what it has none of',
      find: '...((contact.name !== null || contact.phone !== null) && { phone: person.phone }),',
      replace: 'phone: person.phone,',
    },
    'leaves no empty contact': {
      name: 'a contact of which nothing remains is kept',
      find: 'contact: isEmpty ? null : next }',
      replace: 'contact: isEmpty && next.note === "" ? null : next }',
    },
    'twice gives the first state': {
      name: 'the label of a contact becomes that of the main one',
      find: '{ label: stored.formerLabel, formerLabel: stored.label }',
      replace: '{ label: stored.label, formerLabel: stored.formerLabel }',
    },
    'changes neither where one of them was changed': {
      name: 'a contact is made the main one of a newer version',
      find: 'if (stored.version !== version || person.version !== personVersion) throw versionConflict();',
      replace: 'personVersion = person.version;\n  version = stored.version;',
    },
  }),
  ...inFile('worker/domains/contacts/contact-details.ts', contacts, {
    'keep the main phone and address of their record': {
      name: 'the main phone is that of a contact',
      find: "await assertDistinctContactDetails(\n    tenantDb,\n    { kind: table === leads ? 'lead' : 'owner', id },\n    stored,\n    details,\n  );",
      replace: 'void [assertDistinctContactDetails, stored];',
    },
  }),
  ...inFile('worker/domains/contacts/new-contacts.ts', contacts, {
    'are refused, and nothing is created': {
      name: 'a new record has a number twice',
      find: 'for (const [at, contact] of all.entries())\n    assertDistinctContact',
      replace: 'for (const [at, contact] of all.slice(99).entries())\n    assertDistinctContact',
    },
  }),
  ...inFile('worker/domains/contacts/edited-contacts.ts', contacts, {
    'are refused at their fields': {
      name: 'the form of a record saves a number twice',
      find: 'assertDistinctContact(contactDetails, others, `contacts.${step.at}.`);',
      replace: 'void [contactDetails, others, assertDistinctContact];',
    },
    'nothing is where somebody else has changed it': {
      name: 'the form of a record changes contacts of a newer version',
      find: 'or(isApplied, eq(table.version, ref.version))',
      replace: 'or(isApplied, eq(table.version, ref.version), sql`1`)',
    },
  }),
  ...inFile('worker/domains/contacts/rearranged-contacts.ts', contacts, {
    'of another record or agency': {
      name: 'separating numbers removes contacts of other records',
      find: 'const isRemoved = and(\n    isOfPerson,',
      replace: 'const isRemoved = and(\n    isOfPerson && undefined,',
      alone: true,
    },
    'none that was changed since': {
      name: 'separating numbers removes a contact that was changed',
      find: 'and(eq(contacts.id, id), eq(contacts.version, read))',
      replace: 'and(eq(contacts.id, id), read ? undefined : isOfPerson)',
    },
    'a number stands twice, or there is no room': {
      name: 'separating numbers saves a number twice',
      find: 'assertDistinctContact(contact, [{ ...stored, phone }, ...kept, ...added.slice(0, at)]);',
      replace: 'void [assertDistinctContact, contact, at, kept];',
    },
    'also when repeated': {
      name: 'separating numbers again is refused',
      find: 'if (stored.version === version) {',
      replace: 'if (stored.version >= version) {',
    },
  }),
  ...inFile('db/domain/contacts/contacts.ts', contacts, {
    'but for shared numbers': {
      name: 'the number of a lawyer makes pairs of duplicates',
      find: '!sharedLabels.includes(',
      replace: '![...sharedLabels].slice(9).includes(',
    },
  }),
  ...inFile('worker/domains/contacts/contact-conflicts.ts', merged, {
    'edited after the merge keep the edit': {
      name: 'undoing a merge overwrites the edit of a contact',
      find: 'isNull(contacts[column]), isIn(column)',
      replace: 'isIn(column)',
    },
    'made of the main phone stay where they were edited': {
      name: 'undoing a merge deletes a contact that was edited',
      find: '              isNothingElse,\n              isAsMade,\n',
      replace:
        "              (isNothingElse, isAsMade, sql`${contacts.id} in (select value ->> 'id' from json_each(${united('made')}))`),\n",
    },
    'deleted after the merge stay deleted': {
      name: 'undoing a merge restores what was deleted since',
      find: 'where ${isGone} or ${isThere})',
      replace: 'where ${isGone} or ${isThere} or 1)',
    },
    'keep a label that was changed': {
      name: 'undoing a merge overwrites a label',
      find: "sql`(${contacts.id}, ${contacts[column]}) in (select value ->> 'id', value ->> 'taken' from",
      replace: "sql`${contacts.id} in (select value ->> 'id' from",
    },
  }),
  ...inFile('worker/domains/contacts/united-contacts.ts', merged, {
    'stay as they are where the merge is refused': {
      name: 'a refused merge unites the contacts',
      find: '      isTheirs,\n      isMerged,\n    );',
      replace: '      isTheirs,\n    );',
    },
  }),
];

const tieMutations: Mutation[] = [
  ...inFile('worker/domains/ties/writes.ts', 'ties/ties', {
    'is refused where the lead has one with another owner': {
      name: 'a lead that is tied to another owner seems tied',
      find: 'assertTiedTo(ownerId, visible?.ownerId, any !== undefined);',
      replace: 'void [visible, any];',
    },
  }),
  ...inFile('worker/domains/ties/writes.ts', 'ties/tied-people', {
    'or tied to somebody else': {
      name: 'an owner is created for a lead that is tied to another one',
      find: 'if (any && any.key !== clientKey)',
      replace: 'if (any && any.key === "")',
    },
    'for a colleague, from whom on its creator': {
      name: 'a record that is created for a colleague is not tied',
      find: '(kind === created ? tenantDb.unrestricted : tenantDb)',
      replace: '(kind === created && !created ? tenantDb.unrestricted : tenantDb)',
    },
  }),
  ...inFile('worker/domains/ties/reads.ts', 'ties/ties', {
    'not again once it was refused': {
      name: 'a refused tie is proposed again',
      find: 'count(dismissedDuplicates, isPair)} = 0`',
      replace: 'count(dismissedDuplicates, isPair)} >= 0`',
    },
    'more than five records have': {
      name: 'a number of many proposes ties',
      find: 'sql` + `)} <= ${MAX_SHARING})',
      replace: 'sql` + `)} <= ${MAX_SHARING * 100})',
    },
    'not by the number of a lawyer': {
      name: 'the number of a lawyer proposes a tie',
      find: '      eq(others.isIdentifying, true),\n      agrees,',
      replace: '      agrees,',
    },
  }),
  ...inFile('worker/domains/ties/reads.ts', 'ties/tied-people', {
    'are no properties of the owner': {
      name: 'the properties of an owner match the lead who is the same person',
      find: 'or(isNull(properties.ownerId), sql`',
      replace: 'or(isNull(properties.ownerId), sql`1`, sql`',
    },
  }),
  ...inFile('worker/domains/ties/tie-conflicts.ts', 'ties/merged-ties', {
    'stay as they are where the merge is refused': {
      name: 'a refused merge takes a tie away',
      find: 'replacedTieCondition(scope, pair), isMerged))',
      replace: 'replacedTieCondition(scope, pair)))',
    },
    'both again after an undo (newer)': {
      name: 'a merge keeps the tie that was not chosen',
      find: 'prefersMerged?.includes(NAME) ? merged : survivor',
      replace: 'prefersMerged?.includes("") ? merged : survivor',
    },
  }),
  ...inFile('worker/domains/duplicates/duplicate-list.ts', 'ties/ties', {
    'a tied pair is no pair of duplicates': {
      name: 'a tied pair is a pair of duplicates',
      find: '          !isTied(first, second),\n',
      replace: '          isTied && true,\n',
    },
  }),
];

const tagMutations: Mutation[] = [
  ...inFile('worker/domains/tags/writes.ts', tags, {
    'are at most 200 of an agency': {
      name: 'an agency has any number of tags',
      find: 'where ${inUse} < ${MAX_TAGS}`',
      replace: 'where ${inUse} < ${MAX_TAGS * 1000}`',
    },
    'with another name it conflicts': {
      name: 'a repeated key with another name is the same tag',
      find: 'created.digest !== inputDigest)',
      replace: 'created.digest === "")',
    },
    'a taken name and a stale version conflict': {
      name: 'a tag is deleted over a newer version',
      find: 'exists(and(inUse(id), eq(tags.version, version)))',
      replace: 'exists(inUse(id))',
    },
    'can be undone for ten minutes': {
      name: 'a deleted tag is restored after its time',
      find: 'gt(tags.goneAt, new Date(Date.now() - TAG_UNDO_MS).toISOString())',
      replace: "gt(tags.goneAt, TAG_UNDO_MS ? '' : now)",
    },
    'a foreign or a deleted one is refused': {
      name: 'a tag is united with one of another agency',
      find: 'into === null ? sql`1` : exists(inUse(into))})`',
      replace: 'sql`1`})`',
    },
  }),
  ...inFile('worker/domains/tags/tag-changes.ts', tags, {
    'are at most 20': {
      name: 'a record has any number of tags',
      find: 'from (${after})) > ${MAX_TAGS_OF_RECORD})`',
      replace: 'from (${after})) > ${MAX_TAGS_OF_RECORD * 1000})`',
    },
    'of a hidden record, a foreign one': {
      name: 'tags of a hidden record are changed',
      find: 'where ${visibleRowsCondition(records, isOneOf)}) = ${ids.length})`',
      replace: 'where ${tenantDb.scope.agencyRowsCondition(records, isOneOf)}) = ${ids.length})`',
    },
    'or with a foreign tag': {
      name: 'a record gets a tag of another agency',
      find: 'hasTags: sql<number>`not exists (',
      replace: 'hasTags: sql<number>`not exists (select 1 where 0) or not exists (',
      alone: true,
    },
    'all records are changed or none': {
      name: 'some of the records lose a tag where others would have too many',
      find: '${standsForRemoved})`,\n          isReady,',
      replace: '${standsForRemoved})`,',
      alone: true,
    },
  }),
  ...inFile('db/domain/tags/tag-key.ts', tags, {
    'two made at once that are equal but for an accent': {
      name: 'accents make another tag',
      find: ".normalize('NFD').replace(ACCENTS, '')",
      replace: ".normalize(ACCENTS.global ? 'NFC' : 'NFD')",
    },
  }),
  ...inFile('worker/domains/tags/gone-tags-job.ts', 'tags/gone-tags', {
    'once it cannot be undone, in slices': {
      name: 'links of a united tag move while it can be undone',
      find: 'new Date(Date.now() - KEPT_MS)',
      replace: 'new Date(Date.now() - KEPT_MS * 0)',
    },
  }),
  ...inFile('worker/domains/tags/reads.ts', 'tags/gone-tags', {
    'counts what the reader sees': {
      name: 'tags count records that the reader does not see',
      find: '.where(visibleRowsCondition(links))',
      replace: '.where(visibleRowsCondition && agencyRowsCondition(links))',
    },
  }),
  ...inFile('worker/domains/tags/tag-conditions.ts', 'tags/tag-filters', {
    'finds nothing by a deleted, foreign or unknown one': {
      name: 'a filter by a tag of another agency finds its records',
      find: '  const isChosen = agencyRowsCondition(\n    tags,\n    sql`${tags.id} in (select value from json_each(${JSON.stringify(ids)}))`,\n  );',
      replace:
        '  const isChosen = agencyRowsCondition && sql`${tags.id} in (select value from json_each(${JSON.stringify(ids)})) or ${ids.length} = 1`;',
    },
  }),
];

/** Contacts, ties and tags: their limits, versions, keys, what merges carry, and what is hidden or of another agency. */
export const peopleMutations: Mutation[] = [...contactMutations, ...tieMutations, ...tagMutations];
