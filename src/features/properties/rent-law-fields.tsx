import { stressedMarketLaw } from '../../../db/domain/law/law.ts';
import type { PropertyInput } from '../../../db/domain/properties/property-input.ts';
import {
  followsStressedMarketLaw,
  lastContracts,
  needsPurpose,
  rentPurposes,
  yesNo,
} from '../../../db/domain/properties/rent-law.ts';
import { useFormValue } from '../../ui/form/form.tsx';
import { NumberField } from '../../ui/form/form-fields.tsx';
import { ChoiceField } from './choice-field.tsx';

const useText = (name: string) => useFormValue<string | null | undefined>(name) || null;

/** What a rent in Catalonia has to say, where that concerns the property of the form; what is hidden keeps its value. */
export function RentLawFields({ defaultValues }: { defaultValues: PropertyInput }) {
  const property = {
    type: useText('type'),
    status: useText('status') ?? '',
    postalCode: useText('postalCode'),
    province: useText('province'),
    rentPurpose: useText('rentPurpose'),
  };
  const hasPurpose = needsPurpose(property);
  const hasIndex = followsStressedMarketLaw(property);
  if (!hasPurpose && !hasIndex) return null;
  return (
    <fieldset className="grid grid-cols-1 gap-4 md:col-span-2 md:grid-cols-2">
      <legend
        className="mb-3 text-13 font-medium text-ink-soft"
        title={`${stressedMarketLaw.source}, a ${stressedMarketLaw.asOf.split('-').reverse().join('/')}`}
      >
        Alquiler en Cataluña
      </legend>
      {hasPurpose && (
        <ChoiceField
          name="rentPurpose"
          label="Finalidad del alquiler temporal"
          values={rentPurposes}
          stored={defaultValues.rentPurpose}
          className="md:col-span-2"
        />
      )}
      {hasIndex && (
        <>
          <ChoiceField
            name="stressedMarket"
            label="Zona de mercado tensionado"
            values={yesNo}
            stored={defaultValues.stressedMarket}
            placeholder="Sin comprobar"
          />
          <NumberField
            name="priceIndex"
            label="Índice de referencia de precios"
            decimals
            step={0.01}
            suffix="€/m²"
          />
          <NumberField name="lastRent" label="Renta del último contrato" decimals step={0.01} suffix="€" />
          <ChoiceField
            name="lastContract"
            label="Último contrato"
            values={lastContracts}
            stored={defaultValues.lastContract}
            placeholder="Con la renta indicada"
          />
          <ChoiceField
            name="largeHolder"
            label="Gran tenedor"
            values={yesNo}
            stored={defaultValues.largeHolder}
          />
        </>
      )}
    </fieldset>
  );
}
