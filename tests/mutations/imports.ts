// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources with templates.
import { inFile, type Mutation } from './mutation.ts';

const imports = 'imports/imports';
const ofProperties = 'imports/import-properties';

/** Guards of imports: whose they are, that each row is written once, and that what was edited since stays. */
export const importMutations: Mutation[] = [
  ...inFile('worker/domains/imports/reads.ts', imports, {
    'of nobody who does not see all': {
      name: 'who does not see all leads imports',
      find: 'if (getVisibleUserIds(user) !== null) throw',
      replace: 'if (getVisibleUserIds(user)?.length === -1) throw',
    },
    'owners are imported and exported as leads are': {
      name: 'an agent imports owners',
      find: "if (kind !== 'leads' && user.role !== 'manager')",
      replace: "if (kind !== 'leads' && !user.role)",
    },
    'is its author’s and of managers': {
      name: 'an agent reads the imports of others',
      find: "role === 'manager' ? undefined : and(eq(imports.userId, id), eq(imports.kind, 'leads')),",
      replace: "role && id ? undefined : eq(imports.kind, 'leads'),",
    },
  }),
  ...inFile('worker/domains/imports/writes.ts', imports, {
    'rows that are sent twice count once': {
      name: 'rows that a draft has already are refused',
      find: 'if (draft.received >= until) return',
      replace: 'if (draft.received > until + 10_000) return',
    },
  }),
  ...inFile('worker/domains/imports/undo-rows.ts', imports, {
    'an imported owner who has a property since': {
      name: 'an undo takes an owner from its properties',
      find: ', hasEntry, ...isHeld);',
      replace: ', hasEntry, ...isHeld.slice(9));',
    },
    'what was edited since stays': {
      name: 'what was edited since is taken back',
      find: ".where(and(or(isRow('new'), isRow('changed')), wasEdited)) as never,",
      replace: ".where(and(isRow('new'), isRow('changed'), wasEdited)) as never,",
    },
  }),
  ...inFile('worker/domains/imports/plan.ts', imports, {
    'came through the ad of the agency': {
      name: 'a lead came through the ad of another agency',
      find: 'row.adId !== undefined && !existing.adIds.has(row.adId)',
      replace: "row.adId === '' && !existing.adIds.has(row.adId)",
    },
    'what is told of colleagues counts': {
      name: 'what is told of colleagues does not count',
      find: '? each.id === id',
      replace: '? each.id === `${id}?`',
    },
    'a row of two leads is wrong': {
      name: 'a row of two leads changes the first',
      find: 'if (candidates.length > 1) return',
      replace: 'if (candidates.length > 10) return',
    },
  }),
  ...inFile('worker/domains/imports/plan.ts', ofProperties, {
    'a row is wrong where the form': {
      name: 'a row takes the reference of another property',
      find: 'if (isTaken && target.conflictMessage)',
      replace: "if (isTaken && target.conflictMessage === '')",
    },
  }),
  ...inFile('worker/domains/imports/import-rows.ts', ofProperties, {
    'a reference that the counter gave meanwhile': {
      name: 'a row changes the property that an earlier row has made',
      find: 'else if (target.conflictMessage !== null && wasMadeBy(currentImport, plan.found))',
      replace: 'else if (target.conflictMessage === null && wasMadeBy(currentImport, plan.found))',
    },
  }),
  ...inFile('worker/domains/imports/searches.ts', ofProperties, {
    'rows become properties with what adverts ask for': {
      name: 'a property gets one of two owners of a name',
      find: 'if (found.length > 1) return',
      replace: 'if (found.length > 10) return',
    },
  }),
  ...inFile('db/domain/imports/parse-row.ts', imports, {
    'an empty cell changes nothing': {
      name: 'an empty cell empties a field',
      find: 'if (cell !== undefined && !isBlank(cell)) filled.set(field, cell);',
      replace: 'if (cell !== undefined) filled.set(field, cell);',
    },
  }),
  ...inFile('db/domain/imports/parse-cells.ts', imports, {
    'what an export has written imports as': {
      name: 'the quote before a formula becomes part of the text',
      find: 'cell.replace(GUARDED,',
      replace: 'cell.replace(/^$/,',
    },
  }),
];
