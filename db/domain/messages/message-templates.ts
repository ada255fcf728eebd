/** The languages that messages to leads are written in. */
export const templateLanguages = ['es', 'ca'] as const;
export type TemplateLanguage = (typeof templateLanguages)[number];
/** What a template is filled with, in braces: '{nombre}'. */
export const templateFields = ['nombre', 'agente', 'agencia', 'inmuebles', 'enlaces'] as const;
export type TemplateValues = Record<(typeof templateFields)[number], string>;

/** Templates of an agency. */
export const MAX_TEMPLATES = 20;
/** The longest name and text, in characters as people see them (countCharacters). */
export const MAX_TEMPLATE_LENGTHS = { name: 60, text: 2000 } as const;

/** A template of an agency; `isDefault`: it is proposed for its language. */
export type MessageTemplate = {
  id: string;
  name: string;
  language: TemplateLanguage;
  text: string;
  isDefault: boolean;
};

const FIELD = new RegExp(`\\{(${templateFields.join('|')})\\}`, 'g');

/** The first part of a text in braces that is no field, or a brace alone; null where there is none. */
export const findUnknownField = (text: string): string | null =>
  /\{[^{}\n]*\}|[{}]/.exec(text.replace(FIELD, ''))?.[0] ?? null;

/**
 * Fills the fields of a template. A line of which only empty fields are is left out, an empty name with the comma before it, and more
 * than one blank line.
 */
export function fillTemplate(text: string, values: TemplateValues): string {
  const lines = text.split('\n').flatMap((line) => {
    const rest = values.nombre ? line : line.replace(/,?[ \t]*\{nombre\}/g, '');
    const filled = rest.replace(FIELD, (_, field: keyof TemplateValues) => values[field]);
    return filled.trim() === '' && line.trim() !== '' ? [] : [filled];
  });
  return lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The text of a language without default template; `isOne`: of one property. */
export const builtInTemplate = (language: TemplateLanguage, isOne: boolean): string => {
  const [offer, end] =
    language === 'es'
      ? [isOne ? 'Este inmueble te puede interesar:' : 'Estos inmuebles te pueden interesar:', 'Un saludo,']
      : [
          isOne ? 'Aquest immoble et pot interessar:' : 'Aquests immobles et poden interessar:',
          'Una salutació,',
        ];
  return `Hola, {nombre}:\n${offer}\n\n{inmuebles}\n\n${end}\n{agente}\n{agencia}`;
};
