import type { FormSchema } from '../../ui/form/form-schema.ts';
import type { Language } from './language.ts';

/** How refusals are said in a language; the Catalan ones come when the first is needed. */
async function sayingIn(language: Language): Promise<(sentence: string) => string> {
  const asItIs = (sentence: string) => sentence;
  if (language === 'es') return asItIs;
  return import('./form-error-texts-ca.ts').then(({ inCatalan }) => inCatalan).catch(() => asItIs);
}

/** The sentence of a refusal in the language of the page. */
export const translateError = async (language: Language, sentence: string) =>
  (await sayingIn(language))(sentence);

/** The same rules, their complaints in the language of the page. */
export function schemaIn<Input, Output>(
  language: Language,
  { '~standard': rules }: FormSchema<Input, Output>,
): FormSchema<Input, Output> {
  const validate: typeof rules.validate = async (value) => {
    const result = await rules.validate(value);
    if (!result.issues) return result;
    const say = await sayingIn(language);
    return { issues: result.issues.map((issue) => ({ ...issue, message: say(issue.message) })) };
  };
  return { '~standard': { ...rules, validate } };
}

/** An error whose sentence, and those for single fields, are in the language of the page. */
export async function errorIn(language: Language, error: unknown, sentence: string): Promise<Error> {
  const say = await sayingIn(language);
  const fields = (error as { data?: { fields?: Record<string, string> } | null } | null)?.data?.fields ?? {};
  const said = Object.entries(fields).map(([path, message]) => [path, say(message)]);
  return Object.assign(new Error(say(sentence)), { data: { fields: Object.fromEntries(said) } });
}
