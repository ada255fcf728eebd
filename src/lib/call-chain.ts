type Call = (path: readonly string[], ...args: never[]) => unknown;

/** An object whose every chain of names ends in a call: `chain.leads.list.query(x)` is call(['leads', 'list', 'query'], x). */
export function createCallChain(call: Call, path: readonly string[] = []): unknown {
  const further: Record<string, unknown> = Object.create(null);
  return new Proxy(() => undefined, {
    get(_, name) {
      // Whoever waits for such an object must not take it for a promise.
      if (typeof name !== 'string' || name === 'then') return undefined;
      further[name] ??= createCallChain(call, [...path, name]);
      return further[name];
    },
    apply: (_, _this, args) => call(path, ...(args as never[])),
  });
}
