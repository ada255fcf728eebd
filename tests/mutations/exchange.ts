// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources with templates.
import { inFile, type Mutation } from './mutation.ts';

const exported = 'exchange/exports';
const calendar = 'public/calendar-feed';

/** Of what leaves the product as a file: exports, and the feed of a calendar. */
export const exchangeMutations: Mutation[] = [
  ...inFile('worker/domains/exports/export-routes.ts', exported, {
    'is for managers': {
      name: 'agents export every table',
      find: "exportRoutes.post('/tables/:table', async (c) => {\n  const caller = await requireManager(c);",
      replace:
        "exportRoutes.post('/tables/:table', async (c) => {\n  const caller = await requireAgencyUser(c);",
    },
    'stands in the audit log': {
      name: 'an exported list leaves no entry',
      find: "  const recording = tenantDb.auditEntry('export', entity, null);",
      replace: "  const recording = tenantDb.auditEntry('read', entity, null);",
    },
    'after thirty of a user in ten minutes': {
      name: 'lists are exported without limit',
      find: "  await countExport(caller, 'exports');\n  const contacts",
      replace: '  const contacts',
    },
  }),
  ...inFile('worker/domains/exports/table-exports.ts', exported, {
    'reads every row of the agency, more than a slice': {
      name: 'an exported table ends after its first slice',
      find: 'if (!last || rows.length < SLICE) return;',
      replace: 'if (!last || rows.length <= SLICE) return;',
    },
  }),
  {
    name: 'an exported table lacks a column',
    file: 'worker/domains/calendar/policy.ts',
    find: "        location: ['Lugar'],\n",
    replace: '',
    suites: ['tests/domain/exported-tables.test.ts'],
    tests: ['an exported table has every column'],
  },
  ...inFile('worker/domains/exports/list-exports.ts', exported, {
    'of hidden records no id': {
      name: 'an exported task tells the id of a lead that is hidden',
      find: 'leadId: isLeadVisible ? leadId : null,',
      replace: 'leadId,',
    },
  }),
  ...inFile('db/domain/exchange/cells.ts', exported, {
    'of leads says what the record says': {
      name: 'a spreadsheet runs the text of a cell',
      find: '(FORMULA.test(text) && !NUMBER.test(text))',
      replace: 'NUMBER.test(`${text}x`)',
    },
  }),
  ...inFile('worker/domains/calendar-feed/reads.ts', calendar, {
    'has their own events and tasks and nobody else’s': {
      name: 'the feed of a calendar has the events of colleagues',
      find: 'eq(events.userId, user.id), between(startTime,',
      replace: 'between(startTime,',
    },
    'contains what the user has chosen': {
      name: 'the feed of a calendar has tasks whatever was chosen',
      find: 'const hasTasks = contents.hasTasks && !contents.isBusyOnly;',
      replace: 'const hasTasks = true;',
    },
    'shows nothing of a user who is inactive': {
      name: 'the feed of a user who is paused goes on',
      find: ", eq(users.status, 'active')))",
      replace: '))',
    },
  }),
  ...inFile('worker/domains/calendar-feed/ical.ts', calendar, {
    'an event that is deleted disappears, one that is changed': {
      name: 'a changed event keeps its SEQUENCE',
      find: 'sequence: version - 1,',
      replace: 'sequence: version - version,',
    },
  }),
];
