// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources with templates.
import { inFile, type Mutation } from './mutation.ts';

const imports = 'imports/imports';

/** Guards of imports: whose they are, that each row is written once, and that what was edited since stays. */
export const importMutations: Mutation[] = [
  ...inFile('worker/domains/imports/reads.ts', imports, {
    'of nobody who does not see all': {
      name: 'who does not see all leads imports',
      find: 'if (getVisibleUsers(user) !== null) throw',
      replace: 'if (getVisibleUsers(user)?.length === -1) throw',
    },
    'is its author’s and of managers': {
      name: 'an agent reads the imports of others',
      find: "role === 'manager' ? undefined : eq(imports.userId, id),",
      replace: 'role && id ? undefined : eq(imports.userId, id),',
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
    'what was edited since stays': {
      name: 'what was edited since is taken back',
      find: ".where(and(or(isRow('new'), isRow('changed')), wasEdited)) as never,",
      replace: ".where(and(isRow('new'), isRow('changed'), wasEdited)) as never,",
    },
  }),
  ...inFile('worker/domains/imports/plan.ts', imports, {
    'a row of two leads is wrong': {
      name: 'a row of two leads changes the first',
      find: 'if (candidates.length > 1) return',
      replace: 'if (candidates.length > 10) return',
    },
  }),
  ...inFile('db/domain/imports/read-cells.ts', imports, {
    'what an export has written imports as': {
      name: 'the quote before a formula becomes part of the text',
      find: 'cell.replace(GUARDED,',
      replace: 'cell.replace(/^$/,',
    },
  }),
];
