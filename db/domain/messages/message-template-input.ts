import * as z from 'zod/mini';
import { id, version } from '../fields.ts';
import { fold } from '../fold.ts';
import { paragraph, requiredLine } from '../text.ts';
import {
  findUnknownField,
  MAX_TEMPLATE_LENGTHS,
  MAX_TEMPLATES,
  templateFields,
  templateLanguages,
} from './message-templates.ts';

const fieldList = templateFields.map((field) => `{${field}}`).join(', ');

/** The form of a template. */
export const messageTemplateForm = z.strictObject({
  name: requiredLine(MAX_TEMPLATE_LENGTHS.name, 'Ponle un nombre a la plantilla.'),
  language: z.enum(templateLanguages),
  text: paragraph(MAX_TEMPLATE_LENGTHS.text).check(
    z.refine((text) => text !== '', 'Escribe el texto.'),
    z.refine((text) => findUnknownField(text) === null, {
      error: ({ input }) =>
        `No se conoce «${findUnknownField(String(input)) ?? ''}». Los campos son ${fieldList}.`,
    }),
  ),
});
export type MessageTemplateForm = z.output<typeof messageTemplateForm>;

const template = z.strictObject({
  id,
  ...messageTemplateForm.shape,
  /** Whether it is proposed for its language. */
  isDefault: z.boolean(),
});
const areDistinct = (values: readonly string[]) => new Set(values).size === values.length;

/** All templates of the agency, in place of the stored ones. */
export const messageTemplatesInput = z.strictObject({
  version,
  templates: z.array(template).check(
    z.maxLength(MAX_TEMPLATES, `Como máximo ${MAX_TEMPLATES} plantillas.`),
    z.refine((all) => areDistinct(all.map((each) => each.id))),
    z.refine((all) => areDistinct(all.map(({ name }) => fold(name))), 'Ya hay una plantilla con ese nombre.'),
    z.refine(
      (all) => areDistinct(all.filter(({ isDefault }) => isDefault).map(({ language }) => language)),
      'Solo puede haber una plantilla predeterminada por idioma.',
    ),
  ),
});
