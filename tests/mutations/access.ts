// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources with templates.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../support/programs.ts';
import { type Mutation, worker } from './mutation.ts';

const matrix = worker('access/authorization-inputs', 'access/authorization-matrix');
/** The procedure with the same access level less one guard: another level, or a batch that is allowed. */
const weaker: [procedure: RegExp, instead: string, what: string][] = [
  [/\b(?:managerProcedure|statusProcedure)\b/, 'agencyProcedure', 'is for agents too'],
  [/\bunbatchedProcedure\b/, 'publicProcedure', 'may be batched'],
  [/\buserUnbatchedProcedure\b/, 'userProcedure', 'may be batched'],
  [/\bmanagerUnbatchedProcedure\b/, 'managerProcedure', 'may be batched'],
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
    return weaker.flatMap(([procedure, instead, what]) =>
      [...text.matchAll(new RegExp(`^  (\\w+): (${procedure.source})(\\((?:[^()]*)\\))?`, 'gm'))].map(
        ([find, member]): Mutation => ({
          name: `${router}.${member} ${what}`,
          file,
          find,
          replace: `  ${member}: weaker`,
          also: {
            find: "/trpc.ts';",
            replace: `/trpc.ts';\nimport { ${instead} as weaker } from '${file.split('/').length > 3 ? '../../' : '../'}trpc.ts';`,
          },
          suites: /batched/.test(what) ? worker('auth/auth-limits', 'users/invitations') : matrix,
        }),
      ),
    );
  });
}

const trpc = 'worker/trpc.ts';
const fileAuth = 'worker/files/file-request-auth.ts';
const uploads = worker('files/uploads-authorization');

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
];
