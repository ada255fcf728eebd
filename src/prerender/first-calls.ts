import type { inferRouterInputs } from '@trpc/server';
import type { AssigneeFilter } from '../../db/domain/leads/assignee-filters.ts';
import type { SavedViewList } from '../../db/domain/saved-views/saved-views.ts';
import type { SubjectKind } from '../../db/domain/timeline/activities.ts';
import type { AppRouter } from '../api-client.ts';
import type { Section } from '../lib/section.ts';
import { DASHBOARD_SCOPES_KEY } from '../lib/storage/storage-keys.ts';
import { quickCreateForms } from '../shell/quick-create/quick-create-forms.tsx';
import { mainSections, type RecordSection } from '../shell/sections.ts';
import { RELATED_PAGE_SIZE } from '../ui/list/related-list.tsx';
import { type FirstCalls, RECORD_ID } from './first-request.ts';

type Inputs = inferRouterInputs<AppRouter>;
type CallTo<Router extends keyof Inputs & string> = {
  [Procedure in keyof Inputs[Router] & string]: [
    path: `${Router}.${Procedure}`,
    ...(undefined extends Inputs[Router][Procedure] ? [] : [input: Inputs[Router][Procedure]]),
  ];
}[keyof Inputs[Router] & string];
/** A procedure and its input; one with a direction is that of an infinite query. */
type Call = { [Router in keyof Inputs & string]: CallTo<Router> }[keyof Inputs & string];

type MainSection = (typeof mainSections)[number];
type ListSection = Extract<MainSection, { list: object }>;
const firstPage = { filters: {}, direction: 'forward' } as const;
const related = { limit: RELATED_PAGE_SIZE, direction: 'forward' } as const;
const id = RECORD_ID;

/** The first calls of a list, none of one without saved views; with the filters whose parameters are those of its procedure: typed text and choices; and with the order. */
function listCalls({ list, key, layoutKey, kinds }: NonNullable<Section['list']>): FirstCalls<Call> {
  if (!list) return { calls: {} };
  const filters = Object.entries(kinds as Record<string, string>).flatMap(([name, kind]) =>
    ['text', 'choice', 'sort'].includes(kind) ? [name] : [],
  );
  return {
    calls: {
      '': [[`${list}.list`, firstPage]],
      saved: [['savedViews.list', { list }]],
      ...layoutCalls[list],
    },
    list,
    layoutKey,
    // In the browser's storage there are none of a list that does not persist them.
    filtersKey: key,
    filters,
  };
}

/** The first calls of a list in another layout than table and cards. */
const layoutCalls: { readonly [List in SavedViewList]?: Record<string, Call[]> } = {
  leads: { kanban: [['leads.board', { filters: {} }]] },
};

const timelineCall = (kind: SubjectKind): Call => [
  'timeline.list',
  { subject: { kind, id }, direction: 'forward' },
];

type NameOf<Path extends string> = Path extends `/crm/${infer Name}` ? Name : never;
type RecordName = NameOf<RecordSection['path']>;
/** The sections whose router is called as they are in the path: their page and form first call its `get`. */
type NamedAsRouter = {
  [Name in keyof Inputs & RecordName]: 'get' extends keyof Inputs[Name] ? Name : never;
}[keyof Inputs & RecordName];
/** The first calls of a record's page and form, by the name of its section in the path; of another name they must stand here. */
const ownRecordCalls: Record<
  Exclude<RecordName, NamedAsRouter> | `${Exclude<RecordName, NamedAsRouter>}/edit`,
  Call[]
> &
  Partial<Record<NamedAsRouter | `${NamedAsRouter}/edit`, Call[]>> = {
  leads: [
    ['leads.get', { id }],
    timelineCall('lead'),
    ['matches.forLead', { leadId: id, direction: 'forward' }],
    ['matches.inquiries', { of: 'lead', id }],
  ],
  'leads/edit': [
    ['leads.get', { id }],
    ['users.options', {}],
  ],
  'property-owners': [
    ['owners.get', { id }],
    timelineCall('owner'),
    ['properties.list', { filters: { ownerId: id }, ...related }],
    ['ads.list', { filters: { status: 'Active', ownerId: id }, ...related }],
  ],
  'property-owners/edit': [['owners.get', { id }]],
  properties: [
    ['properties.get', { id }],
    timelineCall('property'),
    ['photos.list', { propertyId: id }],
    ['documents.list', { propertyId: id }],
    ['ads.list', { filters: { propertyId: id }, ...related }],
    ['matches.forProperty', { propertyId: id, direction: 'forward' }],
    ['matches.inquiries', { of: 'property', id }],
    ['publishing.check', { propertyId: id }],
  ],
  ads: [
    ['ads.get', { id }],
    ['ads.files', { id }],
    ['publishing.check', { adId: id }],
  ],
  'ads/edit': [
    ['ads.get', { id }],
    ['ads.files', { id }],
  ],
};

const recordCalls: Record<string, Call[]> = {
  ...Object.fromEntries(
    mainSections.flatMap((section) => {
      if (!('newTitle' in section)) return [];
      const name = section.path.slice('/crm/'.length);
      const calls = [[`${name}.get`, { id }]] as unknown as Call[];
      return [
        [name, calls],
        [`${name}/edit`, calls],
      ];
    }),
  ),
  ...ownRecordCalls,
};

const homeCalls = (followUps: AssigneeFilter, matches: AssigneeFilter): Call[] => [
  ['dashboard.get'],
  ['leads.counts'],
  ['leads.followUps', { scope: followUps }],
  ['matches.newest', { scope: matches }],
];

/** The calls that the page of each section sends together with the session, where it is no list. */
const pageCalls: Record<Exclude<MainSection, ListSection>['path'], FirstCalls<Call>> = {
  '/crm': {
    // By the stored scopes of both cards, written as one text.
    calls: {
      '': homeCalls('mine', 'mine'),
      'any team,mine': homeCalls('team', 'mine'),
      'any mine,team': homeCalls('mine', 'team'),
      'any team,team': homeCalls('team', 'team'),
    },
    layoutKey: DASHBOARD_SCOPES_KEY,
  },
  '/crm/calendar': {
    calls: { '': [['calendar.today', { view: 'day' }]], wide: [['calendar.today', { view: 'workWeek' }]] },
  },
  '/crm/agency': {
    calls: {
      '': [
        ['users.forRole'],
        ['agency.get'],
        ['agency.messageTemplates'],
        ['tags.list'],
        ['tags.counts'],
        ['tags.retired'],
        ['webForm.addresses'],
        ['kyeroFeed.get'],
      ],
    },
  },
  '/crm/profile': {
    calls: { '': [['sessions.list'], ['profile.get'], ['absences.list'], ['calendarFeed.get']] },
  },
};

type PrerenderedPage = { name: string; path: string; isSection: boolean; calls: FirstCalls };
/** The pages of the CRM that are prerendered without data: those of the main sections, and one for all records and forms. */
export const prerenderedPages: readonly PrerenderedPage[] = [
  ...mainSections.map((section) => ({
    name: section.path === '/crm' ? 'home' : section.path.slice('/crm/'.length),
    path: section.path,
    isSection: true,
    calls: 'list' in section ? listCalls(section.list) : pageCalls[section.path],
  })),
  { name: 'app', path: '/crm/*', isSection: false, calls: { calls: recordCalls } },
];

/** The letters after N that open a form, for the keystroke buffer. */
export const createKeys = quickCreateForms.map(({ shortcut }) => shortcut).join('');
