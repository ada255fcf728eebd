// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources with templates.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/programs.ts';
import { type Mutation, worker } from './mutation.ts';

const matrix = worker('access/authorization-inputs', 'access/authorization-matrix');
/** The procedure with the same access level less one guard: another level, or a batch that is allowed. */
const weaker: [procedure: string, instead: string, what: string][] = [
  [
    'managerProcedure|managerProcedureWithMessages|managerUnbatchedProcedure|statusProcedure',
    'agencyProcedure',
    'is for agents too',
  ],
  ['unbatchedProcedure', 'publicProcedure', 'may be batched'],
  ['userUnbatchedProcedure', 'userProcedure', 'may be batched'],
  ['managerUnbatchedProcedure', 'managerProcedure', 'may be batched'],
];

/** One mutation for each procedure of the routers that is for managers only, or must be the only call of its request. */
function weakenProcedures(): Mutation[] {
  const folder = 'worker/routers';
  const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  return files.flatMap((name) => {
    const file = `${folder}/${name}`;
    const text = readFileSync(join(root, file), 'utf8');
    const router = name.replace(/^.*\/|\.ts$/g, '');
    return weaker.flatMap(([procedures, instead, what]) =>
      [...text.matchAll(new RegExp(`^  (\\w+): (?:${procedures})\\b(\\([^()]*\\))?`, 'gm'))].map(
        ([find, member]): Mutation => ({
          name: `${router}.${member} ${what}`,
          file,
          find,
          replace: `  ${member}: ${instead}OrWeaker`,
          imports: `import { ${instead} as ${instead}OrWeaker } from '${file.split('/').length > 3 ? '../../' : '../'}trpc.ts';`,
          suites: /batched/.test(what) ? worker('auth/auth-limits') : worker('access/authorization-matrix'),
          sees: /batched/.test(what) ? `${router}.${member} twice in one batch` : `'${router}.${member}'`,
        }),
      ),
    );
  });
}

const trpc = 'worker/trpc.ts';
const fileAuth = 'worker/files/file-request-auth.ts';
const uploads = worker('files/uploads-authorization');
const liveRoutes = 'worker/live/live-routes.ts';
const readOnlySession = 'worker/auth/read-only-session.ts';
const readOnly = worker('resilience/read-only');
const absences = 'worker/queries/agency/absences.ts';

export const accessMutations: Mutation[] = [
  ...weakenProcedures(),
  {
    name: 'a page of another user is answered',
    file: 'worker/context.ts',
    find: '    assertPageUser(request, found.user.id, mayOpen);\n',
    replace: '    void [assertPageUser, mayOpen];\n',
    suites: worker('access/page-user'),
  },
  {
    name: 'a page that is being opened writes',
    file: 'worker/auth/page-user.ts',
    find: "  if (isOpening && (request.method === 'GET' || request.method === 'HEAD')) return;",
    replace: '  if (isOpening) return;',
    suites: worker('access/page-user'),
  },
  {
    name: 'a page that says nobody reads',
    file: 'worker/auth/page-user.ts',
    find: '(pageUser === null && (mayOpen || isDirectNavigation(request)))',
    replace: '(pageUser === null && (mayOpen || isDirectNavigation(request) || true))',
    suites: worker('access/page-user'),
  },
  {
    name: 'a page that says nobody reads files as a person who opens their address',
    file: 'worker/auth/page-user.ts',
    find: "headers.get('sec-fetch-site') === 'none'",
    replace: "['none', 'same-origin'].includes(headers.get('sec-fetch-site') ?? '')",
    suites: worker('access/page-user'),
  },
  {
    name: 'the user of an address counts before that of the header',
    file: 'worker/auth/page-user.ts',
    find: 'headers.get(PAGE_USER_HEADER) ?? new URL(url).searchParams.get(PAGE_USER_PARAMETER)',
    replace: 'new URL(url).searchParams.get(PAGE_USER_PARAMETER) ?? headers.get(PAGE_USER_HEADER)',
    suites: worker('access/page-user'),
  },
  {
    name: 'user procedures take a request without session',
    file: trpc,
    find: "    if (!user) throw new AppError('UNAUTHORIZED', SIGNED_OUT);\n    assertRequestRate(user.id",
    replace:
      '    if (!user) return next({ ctx: { user: { id: "", agencyId: "" } as never } });\n    assertRequestRate(user.id',
    suites: matrix,
  },
  {
    name: 'agency procedures take a user without agency',
    file: trpc,
    find: "    if (!user.agencyId) throw new AppError('FORBIDDEN', noAgency);\n    const tenantDb = createTenantDb(db, user.agencyId,",
    replace: "    void noAgency;\n    const tenantDb = createTenantDb(db, user.agencyId ?? '',",
    suites: matrix,
  },
  {
    name: 'manager procedures take an agent',
    file: trpc,
    find: "if (ctx.user.role !== 'manager') throw",
    replace: "if (ctx.user.role === ('nobody' as string)) throw",
    suites: matrix,
  },
  {
    name: 'a procedure needs no access level',
    file: trpc,
    find: 'assertAccessLevel(name, part);',
    replace: 'void [name, part, assertAccessLevel];',
    suites: matrix,
  },
  {
    name: 'a procedure that hashes may be batched',
    file: 'worker/auth/single-call-requests.ts',
    find: 'if (callCount > 1) throw',
    replace: 'if (callCount > 10) throw',
    suites: worker('auth/auth-limits'),
  },
  {
    name: 'a session outlives its expiry',
    file: 'worker/auth/lucia-adapter.ts',
    find: 'expiresAt: new Date(session.expiresAt)',
    replace: 'expiresAt: new Date(Date.now() + 60_000)',
    suites: worker('auth/session-life'),
  },
  {
    name: 'a user who is not active keeps the session',
    file: 'worker/auth/lucia-adapter.ts',
    find: "status === 'active' ? {",
    replace: 'status ? {',
    suites: worker('auth/session-life', 'users/users-change'),
  },
  {
    name: 'a user who is not active signs in',
    file: 'worker/auth/session.ts',
    find: ", eq(users.status, 'active')));",
    replace: '));',
    suites: worker('auth/auth-sign-in', 'auth/sessions'),
  },
  {
    name: 'a session is created though the password has changed meanwhile',
    file: 'worker/auth/session.ts',
    find: 'eq(users.passwordHash, passwordHash), ',
    replace: '',
    suites: worker('auth/auth-concurrency', 'auth/sessions', 'users/users-races'),
  },
  {
    name: 'a user ends a session of another one',
    file: 'worker/routers/account/sessions.ts',
    find: 'and(eq(sessions.userId, ctx.user.id), eq(sessions.id, id))',
    replace: 'eq(sessions.id, id)',
    suites: worker('auth/sessions'),
  },
  {
    name: 'ending the other sessions ends those of all users',
    file: 'worker/routers/account/sessions.ts',
    find: 'and(eq(sessions.userId, ctx.user.id), ne(sessions.id, ctx.user.sessionId))',
    replace: 'ne(sessions.id, ctx.user.sessionId)',
    suites: worker('auth/sessions'),
  },
  {
    name: 'the list of sessions has those of all users',
    file: 'worker/routers/account/sessions.ts',
    find: 'and(eq(sessions.userId, user.id), gt(',
    replace: 'and(gt(',
    suites: worker('auth/sessions'),
  },
  {
    name: 'agents change views of the agency',
    file: 'worker/queries/agency/saved-views.ts',
    find: '  if (!canChange(user, view)) throw',
    replace: '  if (!view.isShared && !canChange(user, view)) throw',
    suites: worker('records/saved-views'),
  },
  {
    name: 'colleagues see the views of one user',
    file: 'worker/queries/agency/saved-views.ts',
    find: 'and ${savedViews.createdBy} = ${userId}))`',
    replace: 'or ${savedViews.createdBy} = ${userId}))`',
    suites: worker('records/saved-views'),
  },
  {
    name: 'managers take views of the agency for their creator alone',
    file: 'worker/queries/agency/saved-views.ts',
    find: '  if (!isShared && view.createdBy !== user.id) throw',
    replace: '  if (!isShared && view.createdBy === "") throw',
    suites: worker('records/saved-views'),
  },
  {
    name: 'files: a user without agency uploads',
    file: fileAuth,
    find: "  if (!user.agencyId) throw new AppError('FORBIDDEN', NO_AGENCY);\n  const tenantDb = createTenantDb(db, user.agencyId,",
    replace: "  void NO_AGENCY;\n  const tenantDb = createTenantDb(db, user.agencyId ?? '',",
    suites: uploads,
  },
  {
    name: 'files: an agent uploads the logo',
    file: fileAuth,
    find: "if (member.user.role !== 'manager') throw",
    replace: 'if (!member.user.role) throw',
    suites: uploads,
  },
  {
    name: 'files: an upload ends after its session',
    file: fileAuth,
    find: '${sessions.id} = ${sessionId} and ',
    replace:
      '${sessions.id} = coalesce((select s.id from ${sessions} s where s.id = ${sessionId}), ${sessions.id}) and ',
    suites: worker('auth/revoked-during-request'),
  },
  {
    name: 'files: an upload ends after its user was paused',
    file: fileAuth,
    find: " and ${users.status} = 'active' and",
    replace: ' and',
    suites: worker('auth/revoked-during-request'),
  },
  {
    name: 'files: an upload ends after its user lost the role',
    file: fileAuth,
    find: ' and ${users.role} = ${role} and',
    replace: " and ${role} <> '' and",
    suites: worker('auth/revoked-during-request'),
  },
  {
    name: 'files: a user without agency downloads avatars',
    file: 'worker/files/find-stored-file.ts',
    find: "    if (!user.agencyId) throw new AppError('FORBIDDEN', NO_AGENCY);",
    replace: '    void [AppError, NO_AGENCY];',
    suites: worker('files/downloads-authorization'),
  },
  {
    name: 'files: pending photos are downloaded',
    file: 'worker/files/find-stored-file.ts',
    find: "        eq(id, c.req.param('id')),\n        eq(state, 'ready'),",
    replace: "        eq(id, c.req.param('id')),",
    suites: worker('files/downloads-authorization', 'files/downloads-bytes', 'files/uploads-faults'),
  },
  {
    name: 'files: the logo of any agency is downloaded',
    file: 'worker/files/find-stored-file.ts',
    find: 'and(eq(agencies.id, agencyId), eq(agencies.id, c.req.param(',
    replace: 'and(eq(agencies.id, agencies.id), eq(agencies.id, c.req.param(',
    suites: worker('files/downloads-authorization'),
  },
  {
    name: 'a preview is served without its password',
    file: 'worker/http/preview-access.ts',
    find: 'if (!PREVIEW_PASSWORD) return next();',
    replace: 'return next();',
    suites: worker('access/preview-access'),
  },
  {
    name: 'a preview is served with any password',
    file: 'worker/http/preview-access.ts',
    find: '!(await timingSafeEqual(PREVIEW_PASSWORD,',
    replace: '!auth(c.req.raw) && !(await timingSafeEqual(PREVIEW_PASSWORD,',
    suites: worker('access/preview-access'),
  },
  {
    name: 'a preview opens a WebSocket without its password',
    file: 'worker/http/preview-access.ts',
    find: 'if (!PREVIEW_PASSWORD) return next();',
    replace: "if (!PREVIEW_PASSWORD || c.req.header('upgrade') === 'websocket') return next();",
    suites: worker('access/preview-access'),
  },
  {
    name: 'a preview answers the API without its password',
    file: 'worker/http/preview-access.ts',
    find: 'if (!PREVIEW_PASSWORD) return next();',
    replace: "if (!PREVIEW_PASSWORD || c.req.path.startsWith('/trpc/')) return next();",
    suites: worker('access/preview-access'),
  },
  {
    name: 'search engines list a preview',
    file: 'worker/http/preview-access.ts',
    find: "  if (!isOpenedWebSocket(c.res)) c.header('X-Robots-Tag', 'noindex');\n",
    replace: '  void isOpenedWebSocket;\n',
    suites: worker('access/preview-access'),
  },
  {
    name: 'writes of other origins are accepted',
    file: 'worker/http/request-guards.ts',
    find: 'return isSameOrigin ? next() :',
    replace: 'return isSameOrigin || true ? next() :',
    suites: worker('access/request-guards-csrf'),
  },
  {
    name: 'WebSockets of other sites are opened',
    file: 'worker/http/request-guards.ts',
    find: 'if (isUpgrade(c.req.raw) && !isOwnOrigin) return',
    replace: "if (isUpgrade(c.req.raw) && fetchSite === 'nowhere') return",
    suites: worker('live/live'),
  },
  {
    name: 'WebSockets of a page without origin are opened',
    file: 'worker/http/request-guards.ts',
    find: 'if (isUpgrade(c.req.raw) && !isOwnOrigin) return',
    replace: "if (isUpgrade(c.req.raw) && !isOwnOrigin && c.req.header('origin')) return",
    suites: worker('live/live'),
  },
  {
    name: 'WebSockets are opened without session or agency',
    file: liveRoutes,
    find: 'await requireMember(c);',
    replace:
      "await requireMember(c).catch(() => ({ agencyId: 'none', env: c.env, user: { id: 'nobody' } }));",
    suites: worker('live/live'),
  },
  {
    name: 'WebSockets are opened for a page of another user',
    file: liveRoutes,
    find: 'await requireMember(c);',
    replace: `await requireMember(c).catch((error) => {
    if (error.details?.status !== 412) throw error;
    return { agencyId: 'none', env: c.env, user: { id: 'nobody' } };
  });`,
    suites: worker('live/live'),
  },
  {
    name: 'the object of an agency gets the cookie of who connects',
    file: liveRoutes,
    find: "    headers: { upgrade: 'websocket' },",
    replace: '    headers: c.req.raw.headers as never,',
    suites: worker('live/live'),
  },
  {
    name: 'the object of an agency lives anywhere',
    file: liveRoutes,
    find: "AGENCY_LIVE.jurisdiction('eu')",
    replace: 'AGENCY_LIVE',
    suites: worker('live/live'),
  },
  {
    name: 'a page sends its connection anything',
    file: 'worker/live/agency-live.ts',
    find: "connection.close(POLICY_VIOLATION, 'No se espera ningún mensaje.');",
    replace: 'void [connection, POLICY_VIOLATION];',
    suites: worker('live/live'),
  },
  {
    name: 'reads of other sites are accepted',
    file: 'worker/http/request-guards.ts',
    find: "if (fetchSite === 'cross-site' || fetchSite === 'same-site')",
    replace: "if (fetchSite === 'nowhere')",
    suites: worker('access/request-guards-csrf'),
  },
  {
    name: 'reads of the same site are accepted',
    file: 'worker/http/request-guards.ts',
    find: " || fetchSite === 'same-site')",
    replace: ')',
    suites: worker('access/request-guards-csrf'),
  },
  {
    name: 'a form is accepted as JSON',
    file: 'worker/http/request-guards.ts',
    find: "if (c.req.method === 'POST' && type !== 'application/json')",
    replace: "if (c.req.method === 'POST' && type === undefined)",
    suites: worker('access/request-guards-csrf', 'access/request-guards-headers'),
  },
  {
    name: 'a user is given to themselves as a successor',
    file: 'worker/tenant/deactivate-user.ts',
    find: 'if (successors.includes(from)) throw',
    replace: 'if (successors.includes("")) throw',
    suites: worker('users/users-leave'),
  },
  {
    name: 'a manager deactivates themselves',
    file: 'worker/tenant/deactivate-user.ts',
    find: '  assertNotSelf(user.id, id);',
    replace: '  void [assertNotSelf, user];',
    suites: worker('users/users-change', 'users/users-leave'),
  },
  {
    name: 'a user is activated while their work is being handed over',
    file: 'worker/routers/users.ts',
    find: 'if (found?.count) throw',
    replace: 'if (found?.count === -1) throw',
    suites: worker('users/hand-over-slices'),
  },
  {
    name: 'a user leaves who is taking work over',
    file: 'worker/tenant/deactivate-user.ts',
    find: '  await assertNotReceiving(tenantDb, id);',
    replace: '  void assertNotReceiving;',
    suites: worker('users/hand-over-slices'),
  },
  {
    name: 'a user leaves who is one of several who take work over',
    file: 'worker/tenant/deactivate-user.ts',
    find: "'$.handTo', '$.split')",
    replace: "'$.handTo', '$.handTo')",
    suites: worker('users/hand-over-slices'),
  },
  {
    name: 'work is handed over to a user who is not active',
    file: 'worker/tenant/deactivate-user.ts',
    find: '  await assertActiveUsers(tenantDb, successors, role);',
    replace: '  void [assertActiveUsers, tenantDb, role];',
    suites: worker('users/users-leave'),
    survives: 'the database refuses rows of a user who is not active (assignee_is_active)',
  },
  {
    name: 'a user leaves and keeps work',
    file: 'worker/tenant/user-mutations.ts',
    find: 'const changing = and(existing, hasOther, not(isBlocked));',
    replace: 'const changing = and(existing, hasOther);',
    suites: worker('users/users-leave'),
  },
  {
    name: 'a slice goes to a user who has left meanwhile',
    file: 'worker/tenant/hand-over-statements.ts',
    find: "inArray(users.id, Object.values(chosen).flat()), eq(users.status, 'active')",
    replace: 'inArray(users.id, Object.values(chosen).flat())',
    suites: worker('users/hand-over-slices'),
  },
  {
    name: 'the schedule hands over the work of an active user',
    file: 'worker/jobs/hand-overs.ts',
    find: "    ne(users.status, 'active'),\n",
    replace: "    ne(users.status, 'nobody' as never),\n",
    suites: worker('users/hand-over-slices', 'resilience/job-queue'),
    survives: 'continueHandOver leaves an active user alone too',
  },
  {
    name: 'the work of an active user is handed over in slices',
    file: 'worker/tenant/hand-over-statements.ts',
    find: "if (!row.handingOver || row.status === 'active') return true;",
    replace: 'if (!row.handingOver) return true;',
    suites: worker('users/hand-over-slices'),
    survives: 'the statements of a slice change nothing of an active user (isLeaving)',
  },
  {
    name: 'an absence begins in the past',
    file: absences,
    find: 'if (firstDay < today() && firstDay !== stored) throw',
    replace: "if (firstDay < today() && firstDay === '') throw",
    suites: worker('users/absences'),
  },
  {
    name: 'a user stands in for themselves',
    file: absences,
    find: "  if (substituteId === userId) throw refuse('substituteId', OWN_SUBSTITUTE);\n",
    replace: '  void OWN_SUBSTITUTE;\n',
    suites: worker('users/absences'),
  },
  {
    name: 'a user who is not active is absent',
    file: absences,
    find: "  if (user.status !== 'active') throw inactiveAssignee();\n",
    replace: '  void inactiveAssignee;\n',
    suites: worker('users/absences'),
  },
  {
    name: 'a user who is not active is chosen to stand in',
    file: absences,
    find: "  if (substitute.status !== 'active') throw refuse('substituteId', SUBSTITUTE_INACTIVE);\n",
    replace: '  void SUBSTITUTE_INACTIVE;\n',
    suites: worker('users/absences'),
  },
  {
    name: 'a user who is absent on these days is chosen to stand in',
    file: absences,
    find: "  if (overlap?.count) throw refuse('substituteId', SUBSTITUTE_ABSENT);\n",
    replace: '  void [overlap, SUBSTITUTE_ABSENT];\n',
    suites: worker('users/absences'),
  },
  {
    name: 'an agent ends the absence of a colleague',
    file: absences,
    find: '  assertMayChange(person, absence.userId);',
    replace: '  void person;',
    suites: worker('users/absences'),
  },
  {
    name: 'a read-only session is forged',
    file: readOnlySession,
    find: "if (!found || !timingSafeEqual(sign(secret, { ...found, id }, expiresAt), Buffer.from(mac, 'hex')))",
    replace: 'void [timingSafeEqual, mac];\n  if (!found)',
    suites: readOnly,
  },
  {
    name: 'a read-only session outlives its hour',
    file: readOnlySession,
    find: ' || Number(expiresAt) <= Date.now()) return INVALID;',
    replace: ') return INVALID;',
    suites: readOnly,
  },
  {
    name: 'a user who is not active keeps a read-only session',
    file: readOnlySession,
    find: "and(eq(users.id, id), eq(users.status, 'active'))",
    replace: 'and(eq(users.id, id))',
    suites: readOnly,
  },
  {
    name: 'a read-only session outlives its password',
    file: readOnlySession,
    find: '.update(`${id}\\n${expiresAt}\\n${passwordHash}`)',
    replace: '.update(`${id}\\n${expiresAt}\\n${passwordHash.length}`)',
    suites: readOnly,
  },
  {
    name: 'a user who is not active signs in while the database accepts no writes',
    file: 'worker/routers/account/auth.ts',
    find: "  const { matches } = await verifyPassword(password, user?.passwordHash);\n  if (!user || !matches || user.status !== 'active')",
    replace:
      '  const { matches } = await verifyPassword(password, user?.passwordHash);\n  if (!user || !matches)',
    suites: readOnly,
  },
  {
    name: 'a preview of an invitation reads its agency',
    file: 'worker/routers/account/invitations.ts',
    find: '    return invitation;\n',
    replace: '    return { ...invitation, agencyId: _ };\n',
    suites: worker('users/invitations', 'access/authorization-matrix'),
  },
  {
    name: 'an invitation is accepted after its link has ended',
    file: 'worker/auth/accept-invitation.ts',
    find: ', gt(invitations.expiresAt, new Date().toISOString()));',
    replace: ', gt(invitations.expiresAt, new Date(0).toISOString()));',
    suites: worker('users/invitations'),
  },
  {
    name: 'an invitation is accepted twice',
    file: 'worker/auth/accept-invitation.ts',
    find: '      db.delete(invitations).where(and(eq(invitations.tokenDigest, tokenDigest), exists)),\n',
    replace: '      db.delete(invitations).where(and(eq(invitations.tokenDigest, ""), exists)),\n',
    suites: worker('users/invitations'),
  },
  {
    name: 'an agency is registered where registration is closed',
    file: 'worker/routers/account/registration.ts',
    find: 'if (!ctx.registrationOpen) throw',
    replace: "if (ctx.registrationCell === 'none') throw",
    suites: worker('auth/registration-rules'),
  },
];
