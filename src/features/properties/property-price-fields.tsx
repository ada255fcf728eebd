import type { PropertyStatus } from '../../../db/domain/properties/properties.ts';
import { hasPriceKind } from '../../../db/domain/properties/property-price.ts';
import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import { propertyStatusOptions } from '../../texts/property-texts.ts';
import { useFormValue } from '../../ui/form/form.tsx';
import { NumberField, SelectField } from '../../ui/form/form-fields.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { DateField } from '../../ui/inputs/date-field.tsx';

/** Status and prices. A price that the status does not use is hidden, but keeps its value. */
export function PropertyPriceFields({ status: stored }: { status: string }) {
  const status = useFormValue<PropertyStatus>('status');
  const hint = (kind: 'sale' | 'rent') =>
    hasPriceKind(status, kind) ? undefined : 'Con este estado no se muestra.';
  const money = { decimals: true, step: 0.01, suffix: '€' };
  return (
    <FormSection title="Estado y precio">
      <SelectField
        name="status"
        label="Estado"
        options={withStoredOption(propertyStatusOptions, [stored])}
        className="md:col-span-2"
      />
      <NumberField name="price" label="Precio de venta" hint={hint('sale')} {...money} />
      <NumberField name="rentalPrice" label="Precio de alquiler al mes" hint={hint('rent')} {...money} />
      {status === 'Alquilada' && (
        <>
          <DateField name="rentStartDate" label="Inicio del contrato" />
          <DateField name="rentEndDate" label="Fin del contrato" />
        </>
      )}
    </FormSection>
  );
}
