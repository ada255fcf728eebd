/** A refusal, with what the server says of it; or an answer that never came, with its cause. */
export class RpcError extends Error {
  override name = 'RpcError';
  readonly data: unknown;

  constructor(message: string, { data, cause }: { data?: unknown; cause?: unknown }) {
    super(message, { cause });
    this.data = data;
  }
}

type Answer = { result?: { data?: unknown }; error?: { message: string; data?: unknown } };
type Query = {
  path: string;
  input: unknown;
  signal: AbortSignal | undefined;
  resolve: (answer: Answer) => void;
  reject: (error: unknown) => void;
};
export type RpcOptions = { signal?: AbortSignal };

const URL_PREFIX = '/trpc/';
/** Milliseconds after which a call is given up. */
const TIMEOUT_MS = 15_000;
/** What the server takes in one request, and what a request line may hold. */
const MAX_BATCH = 10;
const MAX_URL_LENGTH = 6000;

async function fetchJson(url: string, init: RequestInit, signal?: AbortSignal) {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const both = signal ? AbortSignal.any([signal, timeout]) : timeout;
  return (await fetch(url, { ...init, signal: both })).json();
}

async function dataOf(asking: Promise<Answer>): Promise<unknown> {
  const answer = await asking.catch((cause: unknown) => {
    throw new RpcError(cause instanceof Error ? cause.message : 'Unknown error', { cause });
  });
  const { result, error } = answer ?? {};
  if (result) return result.data;
  throw new RpcError(error?.message ?? 'Unknown answer', { data: error?.data });
}

function urlOf(queries: readonly Query[]): string {
  const inputs = JSON.stringify(Object.fromEntries(queries.map(({ input }, at) => [at, input])));
  return `${URL_PREFIX}${queries.map(({ path }) => path).join()}?batch=1&input=${encodeURIComponent(inputs)}`;
}

/** A signal that is given once all of them are: a request goes on as long as somebody waits for an answer of it. */
function allOf(signals: readonly (AbortSignal | undefined)[]): AbortSignal | undefined {
  if (!signals.every((signal) => signal !== undefined)) return undefined;
  const all = new AbortController();
  const check = () => signals.every(({ aborted }) => aborted) && all.abort();
  for (const signal of signals) signal.addEventListener('abort', check, { once: true });
  check();
  return all.signal;
}

async function sendBatch(queries: readonly Query[]): Promise<void> {
  try {
    const answers = await fetchJson(urlOf(queries), {}, allOf(queries.map(({ signal }) => signal)));
    // A refusal of the whole request is one answer to all.
    for (const [at, { resolve }] of queries.entries())
      resolve(Array.isArray(answers) ? answers[at] : answers);
  } catch (error) {
    for (const { reject } of queries) reject(error);
  }
}

let waiting: Query[] = [];

function sendWaiting(): void {
  let batch: Query[] = [];
  for (const query of waiting) {
    const longer = [...batch, query];
    const isFull = longer.length > MAX_BATCH || urlOf(longer).length > MAX_URL_LENGTH;
    if (isFull && batch.length > 0) {
      void sendBatch(batch);
      batch = [query];
    } else batch = longer;
  }
  waiting = [];
  void sendBatch(batch);
}

/** Asks a procedure, or throws an RpcError; queries of one turn of the event loop travel in one request. */
export function sendQuery(path: string, input: unknown, { signal }: RpcOptions = {}): Promise<unknown> {
  const answer = new Promise<Answer>((resolve, reject) => {
    if (waiting.length === 0) setTimeout(sendWaiting);
    waiting.push({ path, input, signal, resolve, reject });
  });
  return dataOf(answer);
}

/** Changes something; changes travel alone, for the server refuses some of them in company. */
export function sendMutation(path: string, input: unknown, { signal }: RpcOptions = {}): Promise<unknown> {
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    ...(input !== undefined && { body: JSON.stringify(input) }),
  };
  return dataOf(fetchJson(URL_PREFIX + path, init, signal));
}
