type Body = { baton?: string | null; requests: { type: string; sql_id?: number; stmt?: { sql?: string } }[] };

/**
 * Returns a `fetch` for libSQL clients that keeps some streams of the server open. A client opens one for each request, so that the server
 * opens a connection and reads the whole schema, which takes several times as long as most statements. Here a request that would open and
 * close a stream is sent on one that is open. Requests of transactions, and settings and checks of a connection, have a stream of their own:
 * SQLite 3.45 checks a full-text index by what the connection knew of it, and calls one malformed that another connection has changed since.
 *
 * The test server also runs the text of this function inside the Worker: it refers to nothing outside it.
 */
export function keepStreams(send: typeof fetch): typeof fetch {
  /** A server has 128 connections for all clients, and closes a stream that was unused for 10 s. */
  const limits = { streams: 8, idleMs: 5000 };
  const pools = new Map<string, { open: number; idle: { baton: string; since: number }[] }>();
  const getPool = (url: string) => {
    const pool = pools.get(url) ?? { open: 0, idle: [] };
    pools.set(url, pool);
    const oldest = Date.now() - limits.idleMs;
    const fresh = pool.idle.filter(({ since }) => since > oldest);
    pool.open -= pool.idle.length - fresh.length;
    pool.idle = fresh;
    return pool;
  };
  const beginsState = /^\s*(begin|savepoint|attach|create temp)/i;
  const isWhole = ({ baton, requests }: Body) =>
    !baton &&
    requests.length > 1 &&
    requests.every(({ type, stmt }, index) =>
      index === requests.length - 1
        ? type === 'close'
        : type === 'store_sql' ||
          type === 'batch' ||
          (type === 'execute' && !beginsState.test(stmt?.sql ?? '')),
    );
  const ok = (type: string) => `,{"type":"ok","response":{"type":"${type}"}}`;

  return async (input, init) => {
    const request = input instanceof Request ? input : null;
    const url = request?.url ?? String(input);
    const method = request?.method ?? init?.method;
    if (method !== 'POST' || !url.endsWith('/v2/pipeline')) return send(input, init);
    const text = request ? await request.text() : String(init?.body);
    const post = (body: string) =>
      send(url, { ...init, method: 'POST', headers: request?.headers ?? init?.headers, body });
    const parsed: Body = JSON.parse(text);
    const pool = getPool(url);
    const stream = pool.idle.pop();
    if (!isWhole(parsed) || /pragma/i.test(text) || (!stream && pool.open >= limits.streams)) {
      if (stream) pool.idle.push(stream);
      return post(text);
    }
    if (!stream) pool.open += 1;
    let kept: string | null = null;
    try {
      const requests = parsed.requests.slice(0, -1);
      const stored = requests.filter(({ type }) => type === 'store_sql');
      const closing = stored.map(({ sql_id }) => ({ type: 'close_sql', sql_id }));
      const response = await post(
        JSON.stringify({ baton: stream?.baton ?? null, requests: [...requests, ...closing] }),
      );
      // The server does not know the stream: it has started anew.
      if (response.status === 400 && stream) return await post(text);
      if (!response.ok) return response;
      const answer = await response.text();
      const [start = '', baton = null] = /^\{"baton":(?:null|"([^"]*)"),/.exec(answer) ?? [];
      const end = `${stored.map(() => ok('close_sql')).join('')}]}`;
      if (!start || !answer.endsWith(end)) throw new Error(`Unexpected response: ${answer.slice(0, 500)}`);
      // A failed batch may have left its transaction open.
      if (!/"type":"error"|"step_errors":\[[^\]]*\{/.test(answer)) kept = baton;
      else await post(JSON.stringify({ baton, requests: [{ type: 'close' }] }));
      const content = `{"baton":null,${answer.slice(start.length, -end.length)}${ok('close')}]}`;
      return new Response(content, { headers: { 'content-type': 'application/json' } });
    } finally {
      if (kept) pool.idle.push({ baton: kept, since: Date.now() });
      else pool.open -= 1;
    }
  };
}
