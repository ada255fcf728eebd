import { useId, useState } from 'react';
import { knownEnums } from '../../../db/domain/fields.ts';
import {
  hasItsControlLetters,
  toCadastralReference,
} from '../../../db/domain/properties/cadastral-reference.ts';
import { energyLabels } from '../../../db/domain/properties/energy-labels.ts';
import type { PropertyInput } from '../../../db/domain/properties/property-input.ts';
import { isForalPostalCode, provinces, toProvince } from '../../../db/domain/properties/provinces.ts';
import { publishingFields } from '../../../db/domain/properties/publishing.ts';
import { withStoredOption } from '../../lib/form/with-stored-option.ts';
import { toLabelOptions } from '../../texts/option-texts.ts';
import { FoldButton } from '../../ui/fold-button.tsx';
import { useFieldErrors, useFormValue, useSetFormValue } from '../../ui/form/form.tsx';
import { NumberField, SelectField, TextAreaField, TextField } from '../../ui/form/form-fields.tsx';
import { StreetFields, VisibilityFields } from './address-fields.tsx';

const names = Object.keys(publishingFields(knownEnums)) as (keyof PropertyInput)[];
const refusable = [...names, 'reference'];

/** What adverts ask for, folded until it is opened, has a value or is refused. */
export function PublishingFields({ start }: { start: PropertyInput }) {
  const [isOpened, setOpened] = useState(() =>
    names.some((name) => name !== 'addressVisibility' && start[name] != null && start[name] !== ''),
  );
  const isRefused = useFieldErrors(refusable).length > 0;
  const isOpen = isOpened || isRefused;
  const id = useId();
  return (
    <section>
      <h2>
        <FoldButton isOpen={isOpen} onOpenChange={setOpened} controls={id} className="text-14 font-semibold">
          Datos para publicar
        </FoldButton>
      </h2>
      {/* Hidden, not left out: the form says errors of absent fields below its fields. */}
      <div id={id} hidden={!isOpen}>
        <FoldedFields start={start} />
      </div>
    </section>
  );
}

function FoldedFields({ start }: { start: PropertyInput }) {
  const isNew = start.reference === '';
  return (
    <div className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2">
      <TextField
        name="reference"
        label="Referencia"
        autoComplete="off"
        autoCapitalize="characters"
        hint={isNew ? 'Si la dejas vacía, se pone la siguiente.' : undefined}
        className="md:col-span-2"
      />
      <StreetFields />
      <PlaceFields province={start.province ?? null} />
      <VisibilityFields stored={start.addressVisibility} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:col-span-2">
        <NumberField name="usableArea" label="Metros útiles" step={1} suffix="m²" />
        <NumberField name="plotArea" label="Parcela" step={1} suffix="m²" />
        <NumberField name="builtYear" label="Año de construcción" step={1} className="max-sm:col-span-2" />
      </div>
      <EnergyField name="energyConsumption" label="Consumo de energía" stored={start.energyConsumption} />
      <EnergyField name="energyEmissions" label="Emisiones" stored={start.energyEmissions} />
      <CadastralField />
      <NumberField name="communityFee" label="Gastos de comunidad al mes" decimals step={0.01} suffix="€" />
      <TextField name="touristLicence" label="Licencia turística" autoComplete="off" />
      <TextField name="registryNumber" label="Número de registro" autoComplete="off" />
      <TextAreaField name="descriptionEs" label="Descripción en español" rows={5} className="md:col-span-2" />
      <TextAreaField name="descriptionCa" label="Descripción en catalán" rows={5} className="md:col-span-2" />
    </div>
  );
}

/** Postal code, town and province; the province of a complete postal code is set along. */
function PlaceFields({ province }: { province: string | null }) {
  const setValue = useSetFormValue();
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-3 md:col-span-2">
      <TextField
        name="postalCode"
        label="Código postal"
        inputMode="numeric"
        autoComplete="off"
        onInput={({ currentTarget: { value } }) => {
          const found = toProvince(value.replace(/\s/g, ''));
          if (found) setValue('province', found);
        }}
      />
      <TextField name="town" label="Población" autoComplete="off" />
      <SelectField
        name="province"
        label="Provincia"
        nullable
        placeholder="Sin especificar"
        options={withStoredOption(toLabelOptions(provinces), province ? [province] : [])}
      />
    </div>
  );
}

type EnergyFieldProps = { name: string; label: string; stored: string | null | undefined };

const EnergyField = ({ stored, ...props }: EnergyFieldProps) => (
  <SelectField
    {...props}
    nullable
    placeholder="Sin especificar"
    options={withStoredOption(toLabelOptions(energyLabels), stored ? [stored] : [])}
  />
);

/** The cadastral reference; control letters that do not fit are only a hint. */
function CadastralField() {
  const reference = toCadastralReference(useFormValue<string | null | undefined>('cadastralReference') ?? '');
  const postalCode = useFormValue<string | null | undefined>('postalCode') ?? null;
  const isDoubtful =
    reference.length === 20 && !isForalPostalCode(postalCode) && !hasItsControlLetters(reference);
  return (
    <TextField
      name="cadastralReference"
      label="Referencia catastral"
      autoComplete="off"
      hint={isDoubtful ? 'Las letras de control no cuadran: compruébala.' : undefined}
    />
  );
}
