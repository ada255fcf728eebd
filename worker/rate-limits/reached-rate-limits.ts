/** Keys held in memory; beyond that the oldest is removed. */
const MAX_KEYS = 2000;
type Exhausted = { until: number; except: Set<string> };
const exhausted = new Map<string, Exhausted>();

/**
 * Keeps in the isolate's memory that a rate limit is exhausted until `expiresAt` (ISO), so that its requests cost no database
 * call.
 */
export function rememberExhausted(key: string, expiresAt: string, except: string[] = []): void {
  exhausted.delete(key);
  if (exhausted.size >= MAX_KEYS) exhausted.delete(exhausted.keys().next().value ?? '');
  exhausted.set(key, { until: Date.parse(expiresAt), except: new Set(except) });
}

/** Returns when an exhausted rate limit expires (ISO); null where it is not exhausted, or `person` is excepted from it. */
export function findExhausted(key: string, person = ''): string | null {
  const found = exhausted.get(key);
  if (!found) return null;
  if (found.until > Date.now()) return found.except.has(person) ? null : new Date(found.until).toISOString();
  exhausted.delete(key);
  return null;
}
