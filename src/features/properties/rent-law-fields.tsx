import { stressedMarketLaw } from '../../../db/domain/law/law.ts';
import type { PropertyInput } from '../../../db/domain/properties/property-input.ts';
import {
  followsStressedMarketLaw,
  lastContracts,
  needsPurpose,
  rentPurposes,
  yesNo,
} from '../../../db/domain/properties/rent-law.ts';
import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import { toLabelOptions } from '../../texts/option-texts.ts';
import { useFormValue } from '../../ui/form/form.tsx';
import { NumberField, SelectField } from '../../ui/form/form-fields.tsx';

const useText = (name: string) => useFormValue<string | null | undefined>(name) || null;

/** What a rent in Catalonia has to say, where that concerns the property of the form; what is hidden keeps its value. */
export function RentLawFields({ start }: { start: PropertyInput }) {
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
  const stored = (value: string | null | undefined) => (value ? [value] : []);
  return (
    <fieldset className="grid grid-cols-1 gap-4 md:col-span-2 md:grid-cols-2">
      <legend
        className="mb-3 text-13 font-medium text-ink-soft"
        title={`${stressedMarketLaw.source}, a ${stressedMarketLaw.asOf.split('-').reverse().join('/')}`}
      >
        Alquiler en Cataluña
      </legend>
      {hasPurpose && (
        <SelectField
          name="rentPurpose"
          label="Finalidad del alquiler temporal"
          nullable
          placeholder="Sin especificar"
          options={withStoredOption(toLabelOptions(rentPurposes), stored(start.rentPurpose))}
          className="md:col-span-2"
        />
      )}
      {hasIndex && (
        <>
          <SelectField
            name="stressedMarket"
            label="Zona de mercado tensionado"
            nullable
            placeholder="Sin comprobar"
            options={withStoredOption(toLabelOptions(yesNo), stored(start.stressedMarket))}
          />
          <NumberField
            name="priceIndex"
            label="Índice de referencia de precios"
            decimals
            step={0.01}
            suffix="€/m²"
          />
          <NumberField name="lastRent" label="Renta del último contrato" decimals step={0.01} suffix="€" />
          <SelectField
            name="lastContract"
            label="Último contrato"
            nullable
            placeholder="Con la renta indicada"
            options={withStoredOption(toLabelOptions(lastContracts), stored(start.lastContract))}
          />
          <SelectField
            name="largeHolder"
            label="Gran tenedor"
            nullable
            placeholder="Sin especificar"
            options={withStoredOption(toLabelOptions(yesNo), stored(start.largeHolder))}
          />
        </>
      )}
    </fieldset>
  );
}
