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
import { getFieldInHash } from '../../lib/form/field-in-hash.ts';
import { useDebounced } from '../../lib/list/use-debounced.ts';
import { trpc } from '../../trpc.ts';
import { CollapseButton } from '../../ui/collapse-button.tsx';
import { useFieldErrors, useFormValue, useSetFormValue } from '../../ui/form/form.tsx';
import { NumberField, TextAreaField, TextField } from '../../ui/form/form-fields.tsx';
import { FormLink } from '../../ui/form/form-links.tsx';
import { StreetFields, VisibilityFields } from './address-fields.tsx';
import { ChoiceField } from './choice-field.tsx';
import { RentLawFields } from './rent-law-fields.tsx';

const names = Object.keys(publishingFields(knownEnums)) as (keyof PropertyInput)[];
const refusable = [...names, 'reference'];

/** `id`: of the edited property. */
type PublishingFieldsProps = { id?: string | undefined; defaultValues: PropertyInput };

/** What adverts ask for, folded until it is opened, has a value or is refused. */
export function PublishingFields({ id: propertyId, defaultValues }: PublishingFieldsProps) {
  const [isOpened, setOpened] = useState(
    () =>
      refusable.includes(getFieldInHash()) ||
      names.some(
        (name) => name !== 'addressVisibility' && defaultValues[name] != null && defaultValues[name] !== '',
      ),
  );
  const isRefused = useFieldErrors(refusable).length > 0;
  const isOpen = isOpened || isRefused;
  const id = useId();
  return (
    <section>
      <h2>
        <CollapseButton
          isOpen={isOpen}
          onOpenChange={setOpened}
          controls={id}
          className="text-14 font-semibold"
        >
          Datos para publicar
        </CollapseButton>
      </h2>
      {/* Hidden, not left out: the form says errors of absent fields below its fields. */}
      <div id={id} hidden={!isOpen}>
        <FoldedFields id={propertyId} defaultValues={defaultValues} />
      </div>
    </section>
  );
}

function FoldedFields({ id, defaultValues }: PublishingFieldsProps) {
  const isNew = defaultValues.reference === '';
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
      <PlaceFields province={defaultValues.province ?? null} />
      <VisibilityFields stored={defaultValues.addressVisibility} />
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:col-span-2">
        <NumberField name="usableArea" label="Metros útiles" step={1} suffix="m²" />
        <NumberField name="plotArea" label="Parcela" step={1} suffix="m²" />
        <NumberField
          name="builtYear"
          label="Año de construcción"
          ungrouped
          step={1}
          className="max-sm:col-span-2"
        />
      </div>
      <ChoiceField
        name="energyConsumption"
        label="Consumo de energía"
        values={energyLabels}
        stored={defaultValues.energyConsumption}
      />
      <ChoiceField
        name="energyEmissions"
        label="Emisiones"
        values={energyLabels}
        stored={defaultValues.energyEmissions}
      />
      <CadastralField id={id} />
      <NumberField name="communityFee" label="Gastos de comunidad al mes" decimals step={0.01} suffix="€" />
      <TextField name="touristLicence" label="Licencia turística" autoComplete="off" />
      <TextField name="registryNumber" label="Número de registro" autoComplete="off" />
      <RentLawFields defaultValues={defaultValues} />
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
      <ChoiceField name="province" label="Provincia" values={provinces} stored={province} />
    </div>
  );
}

/** Time without typing after which the reference is looked up. */
const REST_MS = 400;

/** The cadastral reference; control letters that do not fit, and another property that has it, are only a hint. */
function CadastralField({ id }: { id?: string | undefined }) {
  const typed = useFormValue<string | null | undefined>('cadastralReference') ?? '';
  const reference = toCadastralReference(typed);
  const postalCode = useFormValue<string | null | undefined>('postalCode') ?? null;
  const isForal = isForalPostalCode(postalCode);
  const isDoubtful = reference.length === 20 && !isForal && !hasItsControlLetters(reference);
  return (
    <div className="min-w-0">
      <TextField
        name="cadastralReference"
        label="Referencia catastral"
        autoComplete="off"
        hint={isDoubtful ? 'Las letras de control no cuadran: compruébala.' : undefined}
      />
      <SameReference reference={reference.length === 20 || isForal ? reference : ''} except={id} />
    </div>
  );
}

/** The other properties with the cadastral reference, once it rests. A failed lookup shows nothing. */
function SameReference({ reference, except }: { reference: string; except: string | undefined }) {
  const cadastralReference = useDebounced(reference, REST_MS);
  const { data = [] } = trpc.properties.withCadastralReference.useQuery(
    { cadastralReference, except },
    { enabled: cadastralReference !== '', retry: false },
  );
  const shown = cadastralReference === '' ? [] : data;
  return (
    <div aria-live="polite">
      {shown.map((property) => (
        <p key={property.id} className="mt-1 rounded-md bg-tone-reserved-soft px-3 py-2 text-13">
          {`También la tiene ${[property.reference, property.title].filter(Boolean).join(', ')}. `}
          <FormLink to="/crm/properties/$id" params={{ id: property.id }}>
            Ver propiedad
          </FormLink>
        </p>
      ))}
    </div>
  );
}
