import type { FormSchema } from '../../ui/form/form-schema.ts';
import type { Language } from './language.ts';

/** The translation function for error messages; Catalan is loaded on first use. */
async function loadTranslation(language: Language): Promise<(sentence: string) => string> {
  const identity = (sentence: string) => sentence;
  if (language === 'es') return identity;
  return import('./form-error-texts-ca.ts')
    .then(({ toCatalan: inCatalan }) => inCatalan)
    .catch(() => identity);
}

/** Translates an error message into the page's language. */
export const translateSentence = async (language: Language, sentence: string) =>
  (await loadTranslation(language))(sentence);

/** The schema with its validation messages in the page's language. */
export function translateSchema<Input, Output>(
  language: Language,
  { '~standard': rules }: FormSchema<Input, Output>,
): FormSchema<Input, Output> {
  const validate: typeof rules.validate = async (value) => {
    const result = await rules.validate(value);
    if (!result.issues) return result;
    const translate = await loadTranslation(language);
    return { issues: result.issues.map((issue) => ({ ...issue, message: translate(issue.message) })) };
  };
  return { '~standard': { ...rules, validate } };
}

/** An error with its message and field errors in the page's language. */
export async function toTranslatedError(
  language: Language,
  error: unknown,
  sentence: string,
): Promise<Error> {
  const translate = await loadTranslation(language);
  const fields = (error as { data?: { fields?: Record<string, string> } | null } | null)?.data?.fields ?? {};
  const fieldErrors = Object.entries(fields).map(([path, message]) => [path, translate(message)]);
  return Object.assign(new Error(translate(sentence)), { data: { fields: Object.fromEntries(fieldErrors) } });
}
