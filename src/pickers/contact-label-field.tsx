import { contactLabels } from '../../db/domain/contacts/contacts.ts';
import { useField } from '../ui/form/form.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { SuggestInput } from '../ui/inputs/suggest-input.tsx';

/** The relation of a contact to the person of the record, with the usual ones suggested. */
export function ContactLabelField({ name }: { name: string }) {
  const { error, value, onChange, onBlur, ref } = useField(name);
  return (
    <Field label="Relación" error={error}>
      {(ids) => (
        <SuggestInput
          {...ids}
          ref={ref}
          name={name}
          value={String(value ?? '')}
          onChange={onChange}
          onPick={onChange}
          onBlur={onBlur}
          suggestions={contactLabels}
          showsAll
        />
      )}
    </Field>
  );
}
