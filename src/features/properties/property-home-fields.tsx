import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import { propertyFeatureOptions } from '../../texts/property-texts.ts';
import { ChipsField, NumberField } from '../../ui/form/form-fields.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';

/** Rooms, size and features; stored features that are no longer offered stay visible. */
export function PropertyHomeFields({ features }: { features: readonly string[] }) {
  return (
    <FormSection title="Distribución y características">
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:col-span-2">
        <NumberField name="bedrooms" label="Habitaciones" step={1} />
        <NumberField name="bathrooms" label="Baños" step={1} />
        <NumberField name="area" label="Superficie" step={1} suffix="m²" className="max-sm:col-span-2" />
      </div>
      <ChipsField
        name="features"
        label="Características"
        options={withStoredOption(propertyFeatureOptions, features)}
        className="md:col-span-2"
      />
    </FormSection>
  );
}
