import { uniteForm } from '../../../db/domain/tags/tag-input.ts';
import { errorText } from '../../trpc.ts';
import { Form } from '../../ui/form/form.tsx';
import { CancelButton, FormActions } from '../../ui/form/form-actions.tsx';
import { SelectField, SubmitButton } from '../../ui/form/form-fields.tsx';

type UniteFormProps = {
  /** The tags with which it can be united. */
  others: readonly { id: string; name: string }[];
  onSave: (into: string) => Promise<void>;
  onCancel: () => void;
};

/** Chooses the tag that records get instead. */
export function UniteForm({ others, onSave, onCancel }: UniteFormProps) {
  return (
    <Form
      schema={uniteForm}
      defaultValues={{ into: '' }}
      errorText={(error) => errorText(error, 'Error al unir las etiquetas. Por favor, inténtalo de nuevo.')}
      onSubmit={({ into }) => onSave(into)}
    >
      <SelectField
        name="into"
        label="Unir con"
        required
        placeholder="Elige una etiqueta"
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <FormActions>
        <CancelButton onCancel={onCancel} />
        <SubmitButton busyLabel="Uniendo...">Unir</SubmitButton>
      </FormActions>
    </Form>
  );
}
