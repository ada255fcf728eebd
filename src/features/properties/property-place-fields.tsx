import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import { OwnerPicker } from '../../pickers/owner-picker.tsx';
import { RecordField } from '../../pickers/record-field.tsx';
import { propertyTypeOptions } from '../../texts/property-texts.ts';
import { SelectField, TextField } from '../../ui/form/form-fields.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';

/** Title, type, address and owner of a property. */
export function PropertyPlaceFields({ type }: { type: string | null }) {
  return (
    <FormSection title="Datos de la propiedad">
      <TextField name="title" label="Título" required autoComplete="off" className="md:col-span-2" />
      <TextField name="address" label="Dirección" autoComplete="off" className="md:col-span-2" />
      <SelectField
        name="type"
        label="Tipo"
        nullable
        placeholder="Sin especificar"
        options={withStoredOption(propertyTypeOptions, type ? [type] : [])}
      />
      <RecordField name="ownerId" label="Propietario" picker={OwnerPicker} />
    </FormSection>
  );
}
