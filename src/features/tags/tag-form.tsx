import { useState } from 'react';
import { z } from 'zod/mini';
import { type TagForm as TagFormValues, tagForm } from '../../../db/domain/tags/tag-input.ts';
import { toTagKey } from '../../../db/domain/tags/tag-key.ts';
import { TAG_NAME_TAKEN, type TagColour, tagColours } from '../../../db/domain/tags/tags.ts';
import { errorText } from '../../trpc.ts';
import { TagChip } from '../../ui/display/tag-chips.tsx';
import { Form, useFormValue } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { RadioChipsField, SubmitButton, TextField } from '../../ui/form/form-fields.tsx';

const colourTexts: Record<TagColour, string> = {
  teal: 'Turquesa',
  blue: 'Azul',
  violet: 'Violeta',
  green: 'Verde',
  yellow: 'Amarillo',
  orange: 'Naranja',
  pink: 'Rosa',
  grey: 'Gris',
};
const colourOptions = tagColours.map((colour) => ({ value: colour, label: colourTexts[colour] }));

type TagFormProps = {
  stored: TagFormValues | null;
  /** The names that a new tag may not have. */
  taken: readonly string[];
  onSave: (tag: TagFormValues) => Promise<void>;
  onCancel: () => void;
};

/** Name and colour of a tag, as records will show it. */
export function TagForm({ stored, taken, onSave, onCancel }: TagFormProps) {
  // A name that is taken would be that tag, whatever colour is chosen.
  const [schema] = useState(() => {
    const keys = new Set(taken.map(toTagKey));
    const isFree = ({ name }: TagFormValues) => !keys.has(toTagKey(name));
    return tagForm.check(z.refine(isFree, { error: TAG_NAME_TAKEN, path: ['name'] }));
  });
  const { name, colour } = stored ?? { name: '', colour: 'teal' as const };
  return (
    <Form
      schema={schema}
      defaultValues={{ name, colour }}
      errorText={(error) => errorText(error, 'Error al guardar la etiqueta. Por favor, inténtalo de nuevo.')}
      onSubmit={onSave}
    >
      <TextField name="name" label="Nombre" required autoComplete="off" />
      <RadioChipsField name="colour" label="Color" options={colourOptions} required />
      <Preview />
      <FormActions>
        <CancelButton onCancel={onCancel} />
        <SubmitButton busyLabel="Guardando...">Guardar</SubmitButton>
      </FormActions>
    </Form>
  );
}

function Preview() {
  const name = String(useFormValue('name') ?? '').trim();
  const colour = useFormValue('colour') as TagColour;
  return (
    <p className="flex min-h-6 min-w-0 items-center gap-2 text-13 text-ink-soft">
      Se verá así: <TagChip tag={{ name: name || 'Etiqueta', colour }} />
    </p>
  );
}
