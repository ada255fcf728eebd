import { globSync } from 'node:fs';
import { join } from 'node:path';

type Field = { safeParse: (value: unknown) => { success: boolean } };
type Form = { _zod: { def: { shape: Record<string, Field> } } };

const folder = join(import.meta.dirname, '../../../db/domain');
const modules: Record<string, unknown>[] = await Promise.all(
  globSync('**/*-input.ts', { cwd: folder }).map((file) => import(join(folder, file))),
);
const exported = Object.assign({}, ...modules) as Record<string, unknown>;

const accepts = (field: Field | undefined, value: string) =>
  field?.safeParse(value).success || field?.safeParse([value]).success;
/** The fields of an edit form that accept a value which the form of a new record rejects. */
function findOpenFields(domain: string): string[] {
  const [created, edited] = [exported[`${domain}Input`], exported[`${domain}EditInput`]] as [Form, Form];
  return Object.entries(edited._zod.def.shape)
    .filter(
      ([name, field]) => accepts(field, 'Otro valor') && !accepts(created._zod.def.shape[name], 'Otro valor'),
    )
    .map(([name]) => name);
}

/** The forms of edited records, by their domain: the fields that keep values outside of their lists, and the lists of `…Enums`. */
export const editForms = Object.keys(exported)
  .flatMap((name) => /^(\w+)EditInput$/.exec(name)?.[1] ?? [])
  .map((domain) => ({
    domain,
    openFields: findOpenFields(domain).sort(),
    enums: Object.keys(exported[`${domain}Enums`] as object).sort(),
  }));
