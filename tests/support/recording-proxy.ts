import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

/** One round trip to the database: its statements, the rows that each of them read, and when it began and ended (Unix ms). */
export type RoundTrip = {
  statements: { sql: string; args: unknown[]; sent: Stmt; rowsRead: number; rowsWritten: number }[];
  startedAt: number;
  endedAt: number;
};
type DatabaseError = { message: string; code: string };
type RecordingProxy = {
  url: string;
  /** Sets the database that requests are forwarded to. */
  forwardTo: (databaseUrl: string) => void;
  /** Answers the next `times` requests with this error instead of forwarding them. */
  failRequests: (times: number, error: DatabaseError) => void;
  /** Drops the response of every `every`-th request after the database has executed it; 0 drops none. */
  dropResponses: (every: number, how?: '502' | 'closed connection') => void;
  /** Delays each response by this many milliseconds, as a distant database does. */
  delayResponses: (ms: number) => void;
  /** Returns the round trips since the last call. */
  takeRoundTrips: () => RoundTrip[];
  stop: () => void;
};

/** Starts a proxy on loopback that forwards requests to a libSQL server and records their statements. */
export async function startRecordingProxy(): Promise<RecordingProxy> {
  let target = '';
  let failing: { times: number; error: DatabaseError } | null = null;
  let delay = 0;
  let dropping = { every: 0, how: '502', roundTrips: 0 };
  let roundTrips: RoundTrip[] = [];
  const server = createServer(async (request, response) => {
    const startedAt = Date.now();
    const body = await text(request);
    const isRoundTrip = request.method === 'POST' && /\/v\d\/pipeline$/.test(request.url ?? '');
    if (isRoundTrip && failing && failing.times > 0) {
      failing.times--;
      roundTrips.push({ statements: [], startedAt, endedAt: Date.now() });
      const errorBody = createErrorResponse(body, failing.error);
      return response.setHeader('content-type', 'application/json').end(errorBody);
    }
    try {
      const upstream = await fetch(target + request.url, {
        method: request.method,
        headers: toHeaders(request),
        body: body || undefined,
      });
      const responseText = await upstream.text();
      if (delay > 0) await sleep(delay);
      if (isRoundTrip)
        roundTrips.push({
          statements: parseStatements(JSON.parse(body), JSON.parse(responseText)),
          startedAt,
          endedAt: Date.now(),
        });
      if (isRoundTrip && dropping.every && ++dropping.roundTrips % dropping.every === 0)
        return dropping.how === '502' ? response.writeHead(502).end('{}') : response.destroy();
      response
        .writeHead(upstream.status, { 'content-type': upstream.headers.get('content-type') ?? '' })
        .end(responseText);
    } catch {
      response.writeHead(502).end();
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    forwardTo: (databaseUrl) => {
      target = databaseUrl;
    },
    failRequests: (times, error) => {
      failing = { times, error };
    },
    dropResponses: (every, how = '502') => {
      dropping = { every, how, roundTrips: 0 };
    },
    delayResponses: (ms) => {
      delay = ms;
    },
    takeRoundTrips: () => {
      const taken = roundTrips;
      roundTrips = [];
      return taken;
    },
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const toHeaders = (request: IncomingMessage) => ({
  'content-type': request.headers['content-type'] ?? 'application/json',
});

/** The length of the longest chain of round trips each of which began after the one before had ended. */
export function countSequential(trips: RoundTrip[]): number {
  const depths = new Map<RoundTrip, number>();
  for (const trip of trips.toSorted((a, b) => a.startedAt - b.startedAt)) {
    const before = [...depths].filter(([{ endedAt }]) => endedAt <= trip.startedAt);
    depths.set(trip, 1 + Math.max(0, ...before.map(([, depth]) => depth)));
  }
  return Math.max(0, ...depths.values());
}

// libSQL's protocol: Hrana 2 over HTTP, a list of requests and a list of results.
export type Stmt = { sql?: string; sql_id?: number; args?: { value?: unknown }[] };
type Request = {
  type: string;
  sql_id?: number;
  sql?: string;
  stmt?: Stmt;
  batch?: { steps: { stmt: Stmt }[] };
};
type Result = { rows_read?: number; rows_written?: number } | null;
type PipelineResult = { response?: { result?: Result & { step_results?: Result[] } } };

function parseStatements(
  { requests }: { requests: Request[] },
  { results }: { results: PipelineResult[] },
): RoundTrip['statements'] {
  const storing = requests.filter(({ type }) => type === 'store_sql');
  const stored = new Map(storing.map(({ sql_id, sql }) => [sql_id, sql]));
  const toStatement = (stmt: Stmt, result: Result | undefined) => ({
    sql: stmt.sql ?? stored.get(stmt.sql_id) ?? '',
    args: stmt.args?.map(({ value }) => value ?? null) ?? [],
    sent: { ...stmt, sql_id: undefined, sql: stmt.sql ?? stored.get(stmt.sql_id) },
    rowsRead: result?.rows_read ?? 0,
    rowsWritten: result?.rows_written ?? 0,
  });
  const statements = requests.flatMap(({ stmt, batch }, at) => {
    const result = results[at]?.response?.result;
    if (stmt) return [toStatement(stmt, result)];
    return batch?.steps.map((step, index) => toStatement(step.stmt, result?.step_results?.[index])) ?? [];
  });
  return statements.filter(({ sql }) => !/^(begin|commit|rollback)\b/i.test(sql));
}

function createErrorResponse(body: string, error: DatabaseError): string {
  const { requests } = JSON.parse(body) as { requests: Request[] };
  return JSON.stringify({
    baton: null,
    base_url: null,
    results: requests.map(({ type }) =>
      type === 'execute' || type === 'batch' ? { type: 'error', error } : { type: 'ok', response: { type } },
    ),
  });
}
