type Def = {
  type: string;
  shape?: Record<string, InputSchema>;
  catchall?: InputSchema;
  innerType?: InputSchema;
  element?: InputSchema;
  in?: InputSchema;
  options?: InputSchema[];
  entries?: Record<string, string | number>;
  values?: unknown[];
};
type Issue = { path: PropertyKey[]; message: string };
/** A schema of zod, as far as it is read here. */
export type InputSchema = {
  _zod: { def: unknown };
  safeParse: (value: unknown) => { success: boolean; error?: { issues: Issue[] } | undefined };
};
type Values = Record<string, unknown>;

const getDef = (schema: InputSchema) => schema._zod.def as Def;
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const accepts = (schema: InputSchema, value: unknown) => schema.safeParse(value).success;
const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

/**
 * Lists what an input of this schema can differ in, one text each: 'lead.email' (the key), 'lead.email: null', 'lead.zone: absent',
 * 'ids: []', 'status: "New"', 'source: form 2' (the second of several schemas). Limits of numbers and lengths are no case.
 */
export function listCases(schema: InputSchema, path = ''): string[] {
  const { type, shape = {}, innerType, element, in: input, options = [], ...def } = getDef(schema);
  switch (type) {
    case 'object':
      return Object.entries(shape).flatMap(([key, each]) => [
        join(path, key),
        ...listCases(each, join(path, key)),
      ]);
    case 'optional':
    case 'default':
      return [`${path}: absent`, ...(innerType ? listCases(innerType, path) : [])];
    case 'nullable':
      return [`${path}: null`, ...(innerType ? listCases(innerType, path) : [])];
    case 'pipe':
      return input ? listCases(input, path) : [];
    case 'array':
      return [
        ...(accepts(schema, []) ? [`${path}: []`] : []),
        ...(element ? listCases(element, `${path}[]`) : []),
      ];
    case 'union':
      return options.flatMap((option, at) => [`${path}: form ${at + 1}`, ...listCases(option, path)]);
    default:
      return listValues(type, def).map((value) => `${path}: ${JSON.stringify(value)}`);
  }
}

/** The values of a schema that has a fixed list of them. */
function listValues(type: string, { entries = {}, values = [] }: Pick<Def, 'entries' | 'values'>): unknown[] {
  if (type === 'boolean') return [true, false];
  return type === 'enum' ? Object.values(entries) : values;
}

/** Lists the cases that an input covers. */
export function listCovered(schema: InputSchema, value: unknown, path = ''): string[] {
  const { type, shape = {}, innerType, element, in: input, options = [], ...def } = getDef(schema);
  switch (type) {
    case 'object':
      return Object.entries(shape).flatMap(([key, each]) => {
        const inner = isObject(value) ? value[key] : undefined;
        return [
          ...(inner === undefined ? [] : [join(path, key)]),
          ...listCovered(each, inner, join(path, key)),
        ];
      });
    case 'optional':
    case 'default':
      if (value === undefined) return [`${path}: absent`];
      return innerType ? listCovered(innerType, value, path) : [];
    case 'nullable':
      if (value === null) return [`${path}: null`];
      return innerType ? listCovered(innerType, value, path) : [];
    case 'pipe':
      return input ? listCovered(input, value, path) : [];
    case 'array':
      if (!Array.isArray(value)) return [];
      if (value.length === 0) return [`${path}: []`];
      return element ? value.flatMap((each) => listCovered(element, each, `${path}[]`)) : [];
    case 'union': {
      const at = options.findIndex((option) => accepts(option, value));
      const option = options[at];
      return option ? [`${path}: form ${at + 1}`, ...listCovered(option, value, path)] : [];
    }
    default:
      return listValues(type, def).includes(value) ? [`${path}: ${JSON.stringify(value)}`] : [];
  }
}

/** Whether a schema rejects every key that it does not know: one that ignored them would lose what an earlier page sends. */
export function isStrict(schema: InputSchema): boolean {
  const { type, shape = {}, catchall, innerType, element, in: input, options = [] } = getDef(schema);
  const inner = [innerType, element, input, ...options, ...Object.values(shape)];
  if (type === 'object' && (!catchall || getDef(catchall).type !== 'never')) return false;
  return inner.every((each) => !each || isStrict(each));
}

// Where no input that was written by hand has a value: the first that the schema accepts.
const samples = [
  'Texto',
  '00000000-0000-4000-8000-000000000001',
  '2026-11-20T10:00:00.000Z',
  '2099-01-15',
  '10:30',
  'persona@llavero.test',
  1,
  true,
];

/** Returns a value that the schema accepts, undefined where none is found. */
function getSample(schema: InputSchema): unknown {
  const { type, shape = {}, innerType, element, in: input, options = [], ...def } = getDef(schema);
  if (type === 'object')
    return Object.fromEntries(Object.entries(shape).map(([key, each]) => [key, getSample(each)]));
  if (type === 'array' && element) return [getSample(element)];
  const [inner = input] = [innerType, ...options];
  if (inner) return getSample(inner);
  return [...listValues(type, def), ...samples].find((value) => accepts(schema, value));
}

/** Lists values for this schema that differ from a value in one case each; the empty ones first. */
function listAlternatives(schema: InputSchema, value: unknown): unknown[] {
  const { type, shape = {}, innerType, element, in: input, options = [], ...def } = getDef(schema);
  if (innerType)
    return [type === 'nullable' ? null : undefined, ...listAlternatives(innerType, value ?? undefined)];
  if (input) return listAlternatives(input, value);
  if (type === 'union') return options.flatMap((option) => listAlternatives(option, undefined));
  if (value === undefined || value === null) {
    const sample = getSample(schema);
    return [sample, ...(sample === undefined ? [] : listAlternatives(schema, sample))];
  }
  if (type === 'array' && element) {
    const others = listAlternatives(element, (value as unknown[])[0]);
    return [[], ...(others.length > 1 ? [[...new Set(others)]] : []), ...others.map((each) => [each])];
  }
  if (type === 'object')
    return Object.entries(shape).flatMap(([key, each]) =>
      listAlternatives(each, (value as Values)[key]).map((other) => ({ ...(value as Values), [key]: other })),
    );
  return listValues(type, def);
}

const withoutUndefined = (value: unknown) => JSON.parse(JSON.stringify(value));

/** Returns the input with everything left out, null or empty that may be. */
function empty(schema: InputSchema, input: unknown): unknown {
  const reduce = (value: unknown, inner: InputSchema, accept: (value: unknown) => boolean): unknown => {
    const { shape = {}, innerType, in: from, type } = getDef(inner);
    const [blank] = type === 'array' ? [[]] : innerType ? [type === 'nullable' ? null : undefined] : [value];
    if (blank !== value && accept(blank)) return blank;
    const next = innerType ?? from;
    if (next) return reduce(value, next, accept);
    if (!isObject(value)) return value;
    const object = { ...value };
    for (const [key, each] of Object.entries(shape))
      object[key] = reduce(object[key], each, (other) => accept({ ...object, [key]: other }));
    return object;
  };
  return withoutUndefined(reduce(input, schema, (value) => accepts(schema, withoutUndefined(value))));
}

/** Returns inputs for the cases that are not covered yet: of those written by hand, the emptiest, and each with one difference. */
export function createInputs(schema: InputSchema, written: unknown[], covered: readonly string[]): unknown[] {
  const missing = new Set(listCases(schema));
  for (const each of covered) missing.delete(each);
  const inputs: unknown[] = [];
  const add = (input: unknown) => {
    if (missing.size === 0 || !accepts(schema, input)) return;
    const news = listCovered(schema, input).filter((each) => missing.delete(each));
    if (news.length > 0) inputs.push(input);
  };
  const full = written.length > 0 ? written : [getSample(schema)];
  const rejected = written.find((each) => !accepts(schema, each));
  if (rejected !== undefined) throw new Error(`The schema rejects ${JSON.stringify(rejected)}`);
  const starts = [...full, ...full.map((each) => empty(schema, each))];
  starts.forEach(add);
  const vary = (start: unknown) => {
    for (const each of listAlternatives(schema, start)) add(withoutUndefined(each));
  };
  starts.forEach(vary);
  // Also the new ones: a cursor of a sorted list, say, is only accepted with its order. The list grows meanwhile.
  for (const each of inputs) vary(each);
  return inputs;
}
