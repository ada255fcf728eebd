import type { inferRouterInputs } from '@trpc/server';
import type { SubjectKind } from '../../db/domain/activities/activities.ts';
import type { LeadScope } from '../../db/domain/leads/lead-scopes.ts';
import type { AppRouter } from '../api-client.ts';
import { adParams } from '../features/ads/ad-params.ts';
import { leadParams } from '../features/leads/lead-params.ts';
import { ownerParams } from '../features/owners/owner-params.ts';
import { propertyParams } from '../features/properties/property-params.ts';
import { taskParams } from '../features/tasks/task-params.ts';
import { DASHBOARD_SCOPES_KEY } from '../lib/storage/storage-keys.ts';
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

type ListRouter = 'leads' | 'owners' | 'properties' | 'ads' | 'tasks';
const firstPage = { filters: {}, direction: 'forward' } as const;
const related = { limit: RELATED_PAGE_SIZE, direction: 'forward' } as const;
const id = RECORD_ID;

/** The first calls of a list, with the filters whose parameters are those of its procedure: typed text and choices; and with the order. */
function listCalls(
  router: ListRouter,
  { key, viewKey, kinds }: Record<'key' | 'viewKey', string> & { kinds: object },
  views: Record<string, Call[]> = {},
): FirstCalls<Call> {
  const filters = Object.entries(kinds as Record<string, string>).flatMap(([name, kind]) =>
    ['text', 'choice', 'sort'].includes(kind) ? [name] : [],
  );
  return {
    calls: {
      '': [[`${router}.list`, firstPage]],
      saved: [['savedViews.list', { list: router }]],
      ...views,
    },
    list: router,
    viewKey,
    // In the browser's storage there are none of a list that does not persist them.
    filtersKey: key,
    filters,
  };
}

const timelineCall = (kind: SubjectKind): Call => [
  'timeline.list',
  { subject: { kind, id }, direction: 'forward' },
];

const recordCalls: Record<string, Call[]> = {
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
  ],
  'properties/edit': [['properties.get', { id }]],
  ads: [
    ['ads.get', { id }],
    ['ads.files', { id }],
  ],
  'ads/edit': [
    ['ads.get', { id }],
    ['ads.files', { id }],
  ],
};

const homeCalls = (followUps: LeadScope, matches: LeadScope): Call[] => [
  ['dashboard.get'],
  ['leads.counts'],
  ['leads.followUps', { scope: followUps }],
  ['matches.newest', { scope: matches }],
];

/** The calls that each prerendered page of the CRM sends together with the session, by its file. */
export const firstCalls: Record<string, FirstCalls<Call>> = {
  home: {
    // By the stored scopes of both cards, written as one text.
    calls: {
      '': homeCalls('mine', 'mine'),
      'any team,mine': homeCalls('team', 'mine'),
      'any mine,team': homeCalls('mine', 'team'),
      'any team,team': homeCalls('team', 'team'),
    },
    viewKey: DASHBOARD_SCOPES_KEY,
  },
  leads: listCalls('leads', leadParams, { kanban: [['leads.board', { filters: {} }]] }),
  'property-owners': listCalls('owners', ownerParams),
  properties: listCalls('properties', propertyParams),
  ads: listCalls('ads', adParams),
  tasks: listCalls('tasks', taskParams),
  calendar: {
    calls: { '': [['calendar.today', { view: 'day' }]], wide: [['calendar.today', { view: 'workWeek' }]] },
  },
  agency: { calls: { '': [['users.forRole'], ['agency.get'], ['agency.messageTemplates']] } },
  profile: { calls: { '': [['sessions.list'], ['profile.get'], ['absences.list']] } },
  app: { calls: recordCalls },
};
