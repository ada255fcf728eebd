/** Counters remembered at once; the oldest give way. */
const MAX_KEYS = 2000;
type Exhausted = { until: number; except: Set<string> };
const exhausted = new Map<string, Exhausted>();

/** Keeps in the isolate's memory that a counter is used up: until then nobody of it costs the database anything. */
export function rememberExhausted(key: string, expiresAt: string, except: string[] = []): void {
  exhausted.delete(key);
  if (exhausted.size >= MAX_KEYS) exhausted.delete(exhausted.keys().next().value ?? '');
  exhausted.set(key, { until: Date.parse(expiresAt), except: new Set(except) });
}

/** When a counter has room again, as ISO time; null where it has now, or where the person is excepted. */
export function findExhausted(key: string, person = ''): string | null {
  const found = exhausted.get(key);
  if (!found) return null;
  if (found.until > Date.now()) return found.except.has(person) ? null : new Date(found.until).toISOString();
  exhausted.delete(key);
  return null;
}
