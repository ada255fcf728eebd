const createSessionState = () => new Map<() => object, object>();

/** What the page keeps in memory of the session of its user: a value for each `create` below. */
let state = createSessionState();

/** Drops it all at the end of the session, so that no value has to be cleared by name. */
export function endSessionState(): void {
  state = createSessionState();
}

/** Declares a value that belongs to the session; returns its accessor. `create` makes it at its first use in each session. */
export function defineSessionValue<T extends object>(create: () => T): () => T {
  return () => {
    if (!state.has(create)) state.set(create, create());
    return state.get(create) as T;
  };
}
