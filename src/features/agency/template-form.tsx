import {
  type MessageTemplateForm,
  messageTemplateForm,
} from '../../../db/domain/messages/message-template-input.ts';
import {
  fillTemplate,
  findUnknownField,
  MAX_TEMPLATE_LENGTHS,
  templateFields,
} from '../../../db/domain/messages/message-templates.ts';
import { templateLanguageOptions } from '../../texts/message-texts.ts';
import { userNameText } from '../../texts/user-texts.ts';
import { errorText, trpc } from '../../trpc.ts';
import { Form, useFormValue } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { RadioChipsField, SubmitButton, TextAreaField, TextField } from '../../ui/form/form-fields.tsx';

const emptyTemplate: MessageTemplateForm = {
  name: '',
  language: 'es',
  text: 'Hola, {nombre}:\n\n{inmuebles}\n\nUn saludo,\n{agente}\n{agencia}',
};
const examples = {
  nombre: 'Lucía',
  inmuebles: 'Piso con mucha luz\nGràcia\n3 hab. · 2 baños · 85 m²\n280.000 €',
  enlaces: 'https://www.idealista.com/inmueble/12345678',
};

type TemplateFormProps = {
  stored: MessageTemplateForm | null;
  onSave: (template: MessageTemplateForm) => Promise<void>;
  onCancel: () => void;
};

/** Name, language and text of a template, with what a lead would read. */
export function TemplateForm({ stored, onSave, onCancel }: TemplateFormProps) {
  return (
    <Form
      schema={messageTemplateForm}
      defaultValues={stored ?? emptyTemplate}
      errorText={(error) => errorText(error, 'Error al guardar la plantilla. Por favor, inténtalo de nuevo.')}
      onSubmit={onSave}
    >
      <TextField name="name" label="Nombre" required autoComplete="off" />
      <RadioChipsField name="language" label="Idioma" options={templateLanguageOptions} required />
      <TextAreaField
        name="text"
        label="Texto"
        required
        rows={9}
        hint={`Campos: ${templateFields.map((field) => `{${field}}`).join(', ')}.`}
      />
      <Preview />
      <FormActions>
        <CancelButton onCancel={onCancel} />
        <SubmitButton busyLabel="Guardando...">Guardar</SubmitButton>
      </FormActions>
    </Form>
  );
}

/** The text as it is typed, filled with examples; nothing while a field of it is not known. */
function Preview() {
  const text = useFormValue<string>('text') ?? '';
  // The session is in the cache: requireSession has fetched it.
  const ownUser = trpc.auth.session.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data || null;
  const isReadable = text.length <= MAX_TEMPLATE_LENGTHS.text && findUnknownField(text) === null;
  return (
    <section aria-label="Así se lee" className="rounded-md border border-line bg-sunken p-3">
      <h3 className="mb-1 text-13 font-medium text-ink-soft">Así se lee</h3>
      <p className="wrap-anywhere whitespace-pre-line">
        {isReadable
          ? fillTemplate(text, {
              ...examples,
              agente: ownUser ? userNameText(ownUser) : '',
              agencia: ownUser?.agency?.name ?? '',
            })
          : 'El texto tiene campos que no se conocen, o es demasiado largo.'}
      </p>
    </section>
  );
}
