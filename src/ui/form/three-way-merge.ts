import type { FormSchema } from './form-schema.ts';

/** The values of a form by field. */
export type Fields = Record<string, unknown>;

/** Absent values are one; the order of chosen options says nothing; spaces around a text are not saved. */
function normalize(value: unknown): unknown {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) ? value.map(normalize).toSorted() : value;
}
const isSame = (a: unknown, b: unknown) => JSON.stringify(normalize(a)) === JSON.stringify(normalize(b));

export type MergeResult = {
  /** Each field as the one side that changed it has it; `mine` where both did. */
  merged: Fields;
  /** The fields that both sides changed to different values. */
  both: string[];
  /** The fields that only the other side changed. */
  theirs: string[];
  /** The fields that only this side changed. */
  mine: string[];
};

/** Merges two changes of the same fields: `base` are the values that both began with. */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): MergeResult {
  const merge: MergeResult = { merged: { ...mine }, both: [], theirs: [], mine: [] };
  for (const name of Object.keys(theirs)) {
    const isMine = !isSame(base[name], mine[name]);
    const isTheirs = !isSame(base[name], theirs[name]);
    if (!isMine) merge.merged[name] = theirs[name];
    if (isMine && isTheirs && !isSame(mine[name], theirs[name])) merge.both.push(name);
    else if (isTheirs && !isMine) merge.theirs.push(name);
    else if (isMine && !isTheirs) merge.mine.push(name);
  }
  return merge;
}

type Checked<Output> = { output: Output } | { message: string };

/** Validates all fields of a merge: the values to save, or the message of the first rule that they break. */
export async function checkFields<Output>(
  schema: FormSchema<unknown, Output>,
  fields: Fields,
): Promise<Checked<Output>> {
  const result = await schema['~standard'].validate(fields);
  return result.issues ? { message: result.issues[0]?.message ?? '' } : { output: result.value };
}

/**
 * Returns the fields of the rule that a merge breaks though each side keeps it: those whose other value would keep it. All fields that
 * one side changed where no single one would.
 */
export async function findRuleFields(
  schema: FormSchema<unknown, unknown>,
  { merged, mine, theirs }: MergeResult,
  sides: { mine: Fields; theirs: Fields },
): Promise<string[]> {
  const changed = [...mine, ...theirs];
  const keeps = await Promise.all(
    changed.map(async (name) => {
      const other = (mine.includes(name) ? sides.theirs : sides.mine)[name];
      return 'output' in (await checkFields(schema, { ...merged, [name]: other }));
    }),
  );
  const found = changed.filter((_, index) => keeps[index]);
  return found.length > 0 ? found : changed;
}
