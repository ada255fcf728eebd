// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are parts of sources with templates.
import { type Mutation, worker } from './mutation.ts';

const persistent = 'worker/auth/persistent-rate-limit.ts';
const memory = 'worker/auth/memory-rate-limit.ts';
const concurrency = 'worker/auth/concurrency.ts';
const signIn = worker('auth/auth-limits', 'auth/auth-lockout');
const rate = worker('access/request-rate');
const sizes = worker('access/request-guards-sizes');

/** A limit is broken where it is enforced: its value is read by the suites, which would follow it. */
export const limitMutations: Mutation[] = [
  {
    name: 'sign-ins are not limited by their counters',
    file: 'worker/auth/sign-in-limits.ts',
    find: 'if (counter && counter.count >= RATE_LIMITS[limit].max) return',
    replace: 'if (counter && counter.count >= RATE_LIMITS[limit].max * 1000) return',
    suites: signIn,
  },
  ...(['signInByEmail', 'signInByIp'] as const).map(
    (limit): Mutation => ({
      name: `sign-ins are not limited by ${limit}`,
      file: 'worker/auth/sign-in-limits.ts',
      find: 'if (counter && counter.count >= RATE_LIMITS[limit].max) return',
      replace: `if (limit !== '${limit}' && counter && counter.count >= RATE_LIMITS[limit].max) return`,
      suites: signIn,
    }),
  ),
  {
    name: 'sign-ins of a known network are not limited',
    file: 'worker/auth/sign-in-limits.ts',
    find: 'isKnownHere ? limits.slice(0, 1) : limits',
    replace: 'isKnownHere ? limits.slice(0, 0) : limits',
    suites: signIn,
  },
  {
    name: 'a rate limit that is counted does not throw',
    file: persistent,
    find: 'if (counter && counter.count > RATE_LIMITS[limit].max) throw',
    replace: 'if (counter && counter.count > RATE_LIMITS[limit].max * 1000) throw',
    suites: worker('users/profile-password', 'auth/auth-limits'),
  },
  {
    name: 'a rate limit that is enforced does not throw',
    file: persistent,
    find: 'if (!counter || counter.count <= RATE_LIMITS[limit].max) return;',
    replace: 'if (!counter || counter.count <= RATE_LIMITS[limit].max * 1000) return;',
    suites: worker('users/users-limits', 'auth/auth-limits'),
  },
  {
    name: 'a counter never ends',
    file: persistent,
    find: 'count: sql`case when ${hasExpired} then 1 else',
    replace: 'count: sql`case when ${hasExpired} and 0 then 1 else',
    suites: worker('users/users-limits', 'auth/auth-limits'),
  },
  {
    name: 'addresses of other agencies can be asked without end',
    file: 'worker/tenant/user-limits.ts',
    find: 'if (usedUp) throw',
    replace: 'if (usedUp === null) throw',
    suites: worker('users/users-limits'),
  },
  {
    name: 'passwords of colleagues are set without end',
    file: 'worker/tenant/user-limits.ts',
    find: "await enforceRateLimit(\n      'setPassword',",
    replace: "await (async (..._: unknown[]) => undefined)(\n      'setPassword',",
    suites: worker('users/users-limits'),
  },
  {
    name: 'the current password is guessed without end',
    file: 'worker/auth/verify-current-password.ts',
    find: "  assertWithinRateLimit('wrongPassword', counted);",
    replace: '  void assertWithinRateLimit;',
    suites: worker('users/profile-password'),
  },
  {
    name: 'requests are not limited by minute',
    file: memory,
    find: '  if (counter.count <= REQUESTS_PER_MINUTE[kind]) return;',
    replace: '  if (counter.count <= REQUESTS_PER_MINUTE[kind] * 1000) return;',
    suites: rate,
  },
  ...(['query', 'mutation', 'picture', 'document', 'health'] as const).map(
    (kind): Mutation => ({
      name: `requests of kind ${kind} are not limited`,
      file: memory,
      find: '  if (counter.count <= REQUESTS_PER_MINUTE[kind]) return;',
      replace: `  if (kind === '${kind}' || counter.count <= REQUESTS_PER_MINUTE[kind]) return;`,
      suites: rate,
    }),
  ),
  {
    name: 'bulk reads are not recorded',
    file: memory,
    find: '  return seenIds.size > BULK_READ_LIMITS[entity];\n}',
    replace: '  return false;\n}',
    suites: worker('resilience/history-denials', 'leads/leads-history'),
  },
  {
    name: 'any number of requests hashes at once',
    file: concurrency,
    find: 'if (running.length >= maxRunning.total) return;',
    replace: 'if (running.length >= maxRunning.total * 1000) return;',
    suites: worker('auth/auth-concurrency'),
  },
  {
    name: 'one network occupies every slot of hashing',
    file: concurrency,
    find: 'fewest < maxRunning.perKey',
    replace: 'fewest < maxRunning.total',
    suites: worker('auth/auth-concurrency'),
  },
  {
    name: 'those who have signed in before wait behind a flood',
    file: concurrency,
    find: 'const isKnown = tickets.length',
    replace: 'const isKnown = false && tickets.length',
    suites: worker('auth/auth-concurrency'),
  },
  {
    name: 'any number of requests waits to hash',
    file: concurrency,
    find: 'if (!hasRoom(ticket)) throw refuse();',
    replace: '',
    suites: worker('auth/auth-concurrency'),
  },
  {
    name: 'a user opens any number of WebSockets',
    file: 'worker/live/live-routes.ts',
    find: "  assertRequestRate(user.id, 'live');\n",
    replace: '',
    suites: worker('live/live'),
  },
  {
    name: 'a URL has any length',
    file: 'worker/http/request-guards.ts',
    find: 'if (url.length > MAX_URL_LENGTH) return',
    replace: 'if (url.length > MAX_URL_LENGTH * 1000) return',
    suites: worker('access/request-guards-headers', 'access/request-guards-sizes'),
  },
  {
    name: 'a batch has any number of calls',
    file: 'worker/index.ts',
    find: '    maxBatchSize: MAX_BATCH_SIZE,',
    replace: '    maxBatchSize: MAX_BATCH_SIZE * 1000,',
    suites: worker('auth/auth-limits', 'access/request-rate'),
  },
  {
    name: 'a body that says its length has any length',
    file: 'worker/http/request-body.ts',
    find: '> MAX_BODY_BYTES ? 413 :',
    replace: '> MAX_BODY_BYTES * 1000 ? 413 :',
    suites: sizes,
    survives: 'readAll counts the bytes too; the header only spares reading them',
  },
  {
    name: 'a body that does not say its length has any length',
    file: 'worker/http/request-body.ts',
    find: 'if (size > MAX_BODY_BYTES) return 413;',
    replace: 'if (size > MAX_BODY_BYTES * 1000) return 413;',
    suites: sizes,
  },
  {
    name: 'a file that says its length has any length',
    file: 'worker/files/parse-upload-headers.ts',
    find: 'if (size > limit) throw',
    replace: 'if (size > limit * 1000) throw',
    suites: worker('files/uploads-sizes', 'files/uploads-wire'),
  },
  {
    name: 'an upload needs no length',
    file: 'worker/files/parse-upload-headers.ts',
    find: 'if (length === null || !/^\\d+$/.test(length))',
    replace: 'if (length === "")',
    suites: worker('files/uploads-wire', 'files/uploads-sizes'),
  },
  {
    name: 'the quota of bytes has no end',
    file: 'worker/files/quota.ts',
    find: 'gt(fileUsage.bytes, QUOTA.bytes - size)',
    replace: 'gt(fileUsage.bytes, QUOTA.bytes * 1000 - size)',
    suites: worker('files/uploads-quota'),
  },
  {
    name: 'a user has any number of sessions',
    file: 'worker/auth/session.ts',
    find: '.limit(SESSIONS_PER_USER);',
    replace: '.limit(SESSIONS_PER_USER * 1000);',
    suites: worker('auth/sessions', 'auth/session-life'),
  },
  {
    name: 'denied accesses are recorded without end',
    file: 'worker/audit/denied-access.ts',
    find: 'recordOtherTenantIds(entity, ids, MAX_DENIALS_PER_MINUTE)',
    replace: 'recordOtherTenantIds(entity, ids, MAX_DENIALS_PER_MINUTE * 1000)',
    suites: worker('resilience/history-denials'),
  },
  {
    name: 'a lead searches in any number of zones',
    file: 'db/domain/leads/lead-input.ts',
    find: 'z.maxLength(MAX_ZONES, `',
    replace: 'z.maxLength(MAX_ZONES * 1000, `',
  },
  {
    name: 'any number of matches is decided at once',
    file: 'db/domain/matches/match-input.ts',
    find: 'z.maxLength(MAX_BULK_MATCHES, `',
    replace: 'z.maxLength(MAX_BULK_MATCHES * 1000, `',
    suites: worker('matches/match-decisions'),
  },
  {
    name: 'the calendar shows any period',
    file: 'db/domain/calendar/calendar-input.ts',
    find: ' && Date.parse(to) - Date.parse(from) <= MAX_PERIOD_DAYS * DAY_MS',
    replace: ' && MAX_PERIOD_DAYS * DAY_MS > 0',
    suites: worker('calendar/calendar-entries'),
  },
  {
    name: 'any number of documents is asked for',
    file: 'db/domain/properties/document-input.ts',
    find: 'z.maxLength(MAX_IDS)',
    replace: 'z.maxLength(MAX_IDS * 1000)',
  },
];
