type Schema = { _zod: { def: Record<string, unknown> } };

/** Every key of an input schema at any depth, as 'lead.name'. */
export function listKeys(schema: unknown, seen: string[] = []): string[] {
  const { def } = (schema as Schema)._zod;
  const inner = [def.innerType, def.element, def.in, def.out, def.left, def.right, def.valueType].filter(
    Boolean,
  );
  const options = Array.isArray(def.options) ? def.options : [];
  const shape = Object.entries((def.shape as Record<string, unknown> | undefined) ?? {});
  return [
    ...[...inner, ...options].flatMap((each) => listKeys(each, seen)),
    ...shape.flatMap(([key, each]) => [[...seen, key].join('.'), ...listKeys(each, [...seen, key])]),
  ];
}

/** Every value in a JSON value with the path to it, the value itself included. */
export function listPaths(value: unknown, way: string[] = []): [string[], unknown][] {
  const inside =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, each]) => listPaths(each, [...way, key]))
      : [];
  return [[way, value], ...inside];
}

/** A copy of a JSON value with the value at this path replaced. */
export function withAt(value: unknown, [key, ...rest]: string[], other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value))
    return value.map((each, at) => (String(at) === key ? withAt(each, rest, other) : each));
  const record = value as Record<string, unknown>;
  return { ...record, [key]: withAt(record[key], rest, other) };
}
