import { BATHROOMS, BEDROOMS } from '../../../db/domain/leads/leads.ts';
import { needRooms } from '../../../db/domain/properties/properties.ts';
import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import { timeRangeOptions } from '../../texts/lead-texts.ts';
import { propertyFeatureOptions, propertyTypeOptions } from '../../texts/property-texts.ts';
import { useFormValue } from '../../ui/form/form.tsx';
import { ChipsField, RowField } from '../../ui/form/form-fields.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { roomText } from './lead-preference-texts.ts';

const toRoomOptions = ({ min, max }: { min: number; max: number }) =>
  Array.from({ length: max - min + 1 }, (_, index) => min + index).map((value) => ({
    value,
    label: roomText(value, max),
  }));

const bedroomOptions = toRoomOptions(BEDROOMS);
const bathroomOptions = toRoomOptions(BATHROOMS);

type Stored = { types: readonly string[]; features: readonly string[]; timeRange: string | undefined };

/** The lead's preferences; stored values that are no longer offered stay visible. */
export function LeadPreferenceFields({ types, features, timeRange }: Stored) {
  const chosen = useFormValue<string[] | undefined>('preferredPropertyTypes') ?? [];
  const areRoomsRequired = needRooms(chosen);
  const hint = areRoomsRequired ? undefined : 'No hace falta para garajes, terrenos, locales y oficinas.';
  const wide = 'md:col-span-2';
  return (
    <FormSection title="Preferencias del cliente" note="Elige todas las opciones que le sirvan.">
      <ChipsField
        name="preferredPropertyTypes"
        label="Tipos de propiedad"
        required
        options={withStoredOption(propertyTypeOptions, types)}
        className={wide}
      />
      <ChipsField
        name="preferredBedrooms"
        label="Habitaciones"
        required={areRoomsRequired}
        hint={hint}
        options={bedroomOptions}
        className={wide}
      />
      <ChipsField
        name="preferredBathrooms"
        label="Baños"
        required={areRoomsRequired}
        hint={hint}
        options={bathroomOptions}
        className={wide}
      />
      <ChipsField
        name="preferredFeatures"
        label="Características"
        required
        options={withStoredOption(propertyFeatureOptions, features)}
        className={wide}
      />
      <RowField
        name="timeRangeInterest"
        label="Plazo de interés"
        required
        options={withStoredOption(timeRangeOptions, timeRange ? [timeRange] : [])}
        className={wide}
      />
    </FormSection>
  );
}
